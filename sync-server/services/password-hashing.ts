import { randomBytes } from 'node:crypto'
import { DomainError } from '#shared/errors.ts'
import { createFairTurns } from './fair-turns.ts'

/** Argon2id at the minimum that OWASP recommends: 19 MiB and about 12 ms for each password. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes memory, and a thread that files and DNS need too. */
const hashesAtOnce = 2
/** Of one caller, with what is done before and after hashing. */
const underWayAtMost = 52

export interface Hashing {
  hash(password: string): Promise<string>
  /** Whether the password is the one behind `stored`; takes equally long when there is none. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
}

export interface Passwords {
  /**
   * Runs work that hashes, on behalf of a caller such as an IP address. Callers take turns at hashing. Throws
   * `unavailable`, with nothing of the work done, when too much is under way for this caller.
   */
  admit<T>(caller: string, work: (hashing: Hashing) => Promise<T>): Promise<T>
  /** True when `stored` was made more cheaply than hashes are made now. */
  isOutdated(stored: string): boolean
}

/** Hashes and checks passwords, a few at a time, shared fairly by those who ask. */
export function createPasswords(): Passwords {
  const inTurn = createFairTurns(hashesAtOnce)
  const underWay = createAdmission(underWayAtMost)
  const nobody = hashOfNothing()
  const hashingFor = (caller: string): Hashing => ({
    hash: (password) => inTurn(caller, async () => (await argon2()).hash(password.normalize('NFKC'), cost)),
    verify: async (stored, password) => {
      const check = async () => (await argon2()).verify(stored ?? nobody, password.normalize('NFKC'))
      const good = await inTurn(caller, check)
      return good && stored !== null && stored !== undefined
    },
  })
  return {
    admit: (caller, work) => underWay(caller, () => work(hashingFor(caller))),
    isOutdated: (stored) => {
      const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? []
      return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
    },
  }
}

/** Loaded with the first password: it takes time and memory that a start can do without. */
const argon2 = () => import('@node-rs/argon2')

/** Looks like a stored hash and costs as much to check, but no password is behind it. */
function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  const { memoryCost, timeCost, parallelism } = cost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`
}

function createAdmission(atMost: number) {
  const counts = new Map<string, number>()
  const change = (caller: string, by: number) => {
    const count = (counts.get(caller) ?? 0) + by
    if (count > 0) counts.set(caller, count)
    else counts.delete(caller)
  }
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if ((counts.get(caller) ?? 0) >= atMost) {
      throw new DomainError('unavailable', 'Muitas pessoas estão entrando agora. Tente de novo em instantes.', 1)
    }
    change(caller, 1)
    try {
      return await work()
    } finally {
      change(caller, -1)
    }
  }
}
