import { randomBytes } from 'node:crypto'
import { DomainError } from '#shared/errors.ts'
import { createFairTurns } from '#sync-server/limits/fair-turns.ts'
import { networkKey } from '#sync-server/limits/networks.ts'
import { refuseCommon } from './common-passwords.ts'

/** Argon2id at the minimum recommended by OWASP: 19 MiB and about 12 ms for each password. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Limit of concurrent hashes: each takes memory, and a thread that files and DNS need too. */
const hashesAtOnce = 2
/** Limit of works in progress per asker, including the steps before and after hashing. */
const underWayAtMost = 52

export interface Hashing {
  hash(password: string): Promise<string>
  /** True if the password matches `stored`; takes equally long without a stored hash. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
}

/** The accounting unit of hashing: a person admitted before, or anybody at an IP address. */
export type Asker = { userId: string } | { clientIp: string }

export interface Passwords {
  /**
   * Runs work that hashes. Askers take turns at hashing, and persons admitted before have every other turn. Throws
   * `unavailable` before any of the work if this asker has too much in progress.
   */
  admit<T>(asker: Asker, work: (hashing: Hashing) => Promise<T>): Promise<T>
  /** Throws `common_password`, about the input `field`, for a new password that is one of the commonest. */
  refuseCommon(password: string, field: string): Promise<void>
  /** True if `stored` has a lower cost than new hashes. */
  isOutdated(stored: string): boolean
}

type Argon2 = Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'>

/** Loads the library with the first password: it would make the start of the server slower and use memory. */
const loadArgon2 = (): Promise<Argon2> => import('@node-rs/argon2')

/** Hashes and checks passwords, a few at a time, in fair turns for all askers. */
export function createPasswords(argon2 = loadArgon2): Passwords {
  const inTurn = createFairTurns(hashesAtOnce)
  const underWay = createAdmission(underWayAtMost)
  const nobody = hashOfNothing()
  const hashingFor = ({ key, preferred }: Place): Hashing => ({
    hash: (password) => inTurn(key, async () => (await argon2()).hash(password.normalize('NFKC'), cost), { preferred }),
    verify: async (stored, password) => {
      const check = async () => (await argon2()).verify(stored ?? nobody, password.normalize('NFKC'))
      const good = await inTurn(key, check, { preferred })
      return good && stored !== null && stored !== undefined
    },
  })
  return {
    admit: (asker, work) => {
      const place = placeOf(asker)
      return underWay(place.key, () => work(hashingFor(place)))
    },
    refuseCommon,
    isOutdated: (stored) => {
      const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? []
      return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
    },
  }
}

/** The key and priority of an asker's turns. */
interface Place {
  key: string
  preferred: boolean
}

/** The turns of an asker. An IPv6 /48 is one asker: otherwise each of its 65,536 /64 networks would have a turn. */
const placeOf = (asker: Asker): Place =>
  'userId' in asker
    ? { key: `user ${asker.userId}`, preferred: true }
    : { key: networkKey(asker.clientIp), preferred: false }

/** Has the format and cost of a stored hash, but no password matches it. */
function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  const { memoryCost, timeCost, parallelism } = cost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`
}

function createAdmission(atMost: number) {
  const counts = new Map<string, number>()
  const change = (asker: string, by: number) => {
    const count = (counts.get(asker) ?? 0) + by
    if (count > 0) counts.set(asker, count)
    else counts.delete(asker)
  }
  return async <T>(asker: string, work: () => Promise<T>): Promise<T> => {
    if ((counts.get(asker) ?? 0) >= atMost) {
      throw new DomainError('unavailable', 'Muitas pessoas estão entrando agora. Tente de novo em instantes.', 1)
    }
    change(asker, 1)
    try {
      return await work()
    } finally {
      change(asker, -1)
    }
  }
}
