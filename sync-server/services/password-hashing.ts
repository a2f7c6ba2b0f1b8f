import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '#shared/errors.ts'

/** Argon2id at the minimum that OWASP recommends: 19 MiB and about 12 ms for each password. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How much hashing may go on: each takes memory and a thread that files and DNS need too. */
const hashesAtOnce = 2
const hashesWaiting = 50

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the one behind `stored`; takes equally long when there is none. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
  /** True when `stored` was made more cheaply than hashes are made now. */
  isOutdated(stored: string): boolean
}

/** Hashes and checks passwords, a few at a time; with too many waiting it answers `unavailable`. */
export function createPasswords(): Passwords {
  const through = createGate(hashesAtOnce, hashesWaiting)
  const nobody = hashOfNothing()
  return {
    hash: (password) => through(() => hash(password.normalize('NFKC'), cost)),
    verify: async (stored, password) => {
      const good = await through(() => verify(stored ?? nobody, password.normalize('NFKC')))
      return good && stored !== null && stored !== undefined
    },
    isOutdated: (stored) => {
      const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? []
      return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
    },
  }
}

/** Looks like a stored hash and costs as much to check, but no password is behind it. */
function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  const { memoryCost, timeCost, parallelism } = cost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`
}

function createGate(atOnce: number, room: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (waiting.length < room) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new DomainError('unavailable', 'Muitas pessoas estão entrando agora. Tente de novo em instantes.', 1)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
