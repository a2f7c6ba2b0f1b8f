import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#shared/errors.ts'
import { schema } from '#sync-server/db/schema.ts'
import type { Db, Store, WriteTx } from '#sync-server/db/store.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How often something may happen, per key. Those of signing in count failures only: what succeeds is given back,
 * so that a family behind one address is never shut out. `slowMs` delays instead of refusing: refusing by e-mail
 * alone would let anyone lock anyone out.
 */
const rules = {
  loginPair: { points: 10, duration: 15 * minute, blockDuration: 15 * minute, forgives: true },
  loginAddress: { points: 100, duration: 15 * minute },
  loginEmail: { points: 50, duration: hour, slowMs: 1000 },
  register: { points: 60, duration: hour },
  /** Invitations that one person makes, and that one address receives from whomever. */
  shareMail: { points: 20, duration: day },
  shareMailTo: { points: 3, duration: day },
  inviteRead: { points: 60, duration: minute },
  resetAddress: { points: 10, duration: hour },
  /** The answer must not tell that this address has been asked for often: it has, whether it is known or not. */
  resetEmail: { points: 3, duration: hour, silent: true },
  confirmReset: { points: 20, duration: hour },
  confirmEmail: { points: 20, duration: hour },
  resendEmail: { points: 3, duration: hour },
  /** Leaving for Google; coming back as somebody forgives it. */
  googleStart: { points: 120, duration: hour },
  google: { points: 60, duration: hour },
  aiHour: { points: 20, duration: hour, message: 'Você já gerou muitas tarefas. Tente de novo mais tarde.' },
  aiDay: { points: 50, duration: day, message: 'Você já gerou muitas tarefas hoje. Tente de novo amanhã.' },
  /** The operator's own number takes the place of these points. */
  aiEveryone: {
    points: 500,
    duration: day,
    message: 'A geração de tarefas chegou ao limite de hoje. Tente de novo amanhã.',
  },
} satisfies Record<string, Rule>

const callsPerMinute = 600

interface Rule {
  points: number
  /** Seconds. */
  duration: number
  /** Seconds for which the key stays shut once it went over. */
  blockDuration?: number
  slowMs?: number
  /** A success forgives the failures before it: here it proves that the person is the right one. */
  forgives?: boolean
  /** Going over refuses nothing: it is only said in the attempt. */
  silent?: boolean
  /** What a person who goes over is told instead of the usual. */
  message?: string
}

type RuleName = keyof typeof rules
/** The key to count under, for each rule that applies. */
type Claims = Partial<Record<RuleName, string>>

export interface Limits {
  /** Counts an attempt before the work is done; throws `too_many` when one of the keys is used up. */
  take(claims: Claims): Promise<Attempt>
  /** Counts a call of a signed-in person. Kept in memory: it protects this process. */
  countCall(userId: string): Promise<void>
  /** Forgets the failures counted under these keys: the person has proved who they are in another way. */
  forgive(tx: WriteTx, claims: Claims): Promise<void>
}

interface Attempt {
  /** A silent limit was used up: nothing is to be done, and nothing told. */
  silenced: boolean
  /** It worked, so it does not count, and of a pair the failures before it are forgiven too. */
  succeed(tx: WriteTx): Promise<void>
  /** It never ran, so it does not count. */
  undo(tx: WriteTx): Promise<void>
}

/** Limits that survive a restart. `scale` multiplies all of them but what is paid for: that is `aiDailyLimit`. */
export function createLimits(store: Store, scale: number, aiDailyLimit: number): Limits {
  const limitersOf = createLimiters((rule) =>
    rule === 'aiEveryone' ? aiDailyLimit : scaled(rules[rule].points, scale),
  )
  const calls = new RateLimiterMemory({ points: scaled(callsPerMinute, scale), duration: minute })
  return {
    take: async (claims) => {
      const hashed = hashedClaims(claims)
      const { refusal, slowMs, silenced } = await store.write((tx) => consume(limitersOf(tx.db), hashed))
      if (refusal) throw refusal
      if (slowMs > 0) await delay(slowMs)
      return {
        silenced,
        succeed: (tx) => settle(limitersOf(tx.db), hashed),
        undo: (tx) => giveBack(limitersOf(tx.db), hashed),
      }
    },
    countCall: async (userId) => {
      const over = await overrun(calls, userId)
      if (over) throw tooMany(over)
    },
    forgive: async (tx, claims) => {
      const limiters = limitersOf(tx.db)
      for (const [rule, key] of hashedClaims(claims)) await limiters[rule].delete(key)
    },
  }
}

const hashedClaims = (claims: Claims): [RuleName, string][] =>
  Object.entries(claims).map(([rule, key]) => [rule as RuleName, anonymous(key)])

/** A refusal counts only under the key that refused, so that guessing at one account does not use up an address. */
async function consume(limiters: Limiters, claims: [RuleName, string][]) {
  let slowMs = 0
  let silenced = false
  for (const [index, [rule, key]] of claims.entries()) {
    const over = await overrun(limiters[rule], key)
    const { slowMs: delayMs, silent = false, message }: Rule = rules[rule]
    if (over && delayMs === undefined && !silent) {
      await giveBack(limiters, claims.slice(0, index))
      return { refusal: tooMany(over, message), slowMs, silenced }
    }
    if (over) slowMs += delayMs ?? 0
    if (over && silent) silenced = true
  }
  return { slowMs, silenced }
}

async function settle(limiters: Limiters, claims: [RuleName, string][]): Promise<void> {
  for (const [rule, key] of claims) {
    if ((rules[rule] as Rule).forgives) await limiters[rule].delete(key)
    else await limiters[rule].reward(key)
  }
}

async function giveBack(limiters: Limiters, claims: [RuleName, string][]): Promise<void> {
  for (const [rule, key] of claims) await limiters[rule].reward(key)
}

async function overrun(
  limiter: RateLimiterDrizzle | RateLimiterMemory,
  key: string,
): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}

type Limiters = Record<RuleName, RateLimiterDrizzle>

/** The limiters on a connection. They write, so the connection must come from a write transaction. */
function createLimiters(pointsOf: (rule: RuleName) => number) {
  const made = new WeakMap<Db, Limiters>()
  return (db: Db): Limiters => {
    const limiters =
      made.get(db) ??
      (Object.fromEntries(
        Object.entries(rules).map(([keyPrefix, rule]) => [
          keyPrefix,
          new RateLimiterDrizzle({
            ...rule,
            points: pointsOf(keyPrefix as RuleName),
            keyPrefix,
            storeClient: db,
            schema: schema.rateLimits,
            clearExpiredByTimeout: false,
          }),
        ]),
      ) as Limiters)
    made.set(db, limiters)
    return limiters
  }
}

const scaled = (points: number, scale: number): number => Math.max(1, Math.round(points * scale))

/** Keys hold addresses and e-mails; the table need not know them. */
const anonymous = (key: string): string => createHash('sha256').update(key).digest('base64url')

const tooMany = (
  { msBeforeNext }: RateLimiterRes,
  message = 'Muitas tentativas. Aguarde um pouco e tente de novo.',
): DomainError => new DomainError('too_many', message, Math.ceil(msBeforeNext / 1000))
