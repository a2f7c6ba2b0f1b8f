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
 * How often something may happen, per key. Those of logging in count failures only: what succeeds is given back,
 * so that a family behind one address is never shut out. `slowMs` delays instead of refusing: refusing by e-mail
 * alone would let anyone lock anyone out.
 */
const rules = {
  loginPair: { points: 10, duration: 15 * minute, blockSeconds: 15 * minute, forgives: true },
  loginAddress: { points: 100, duration: 15 * minute },
  loginEmail: { points: 50, duration: hour, slowMs: 1000 },
  /** With or without success: more than the busiest office or school has, for hashing a password takes much. */
  signIns: { points: 1000, duration: 15 * minute, countsSuccess: true },
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
  /** Each is written to every list that the person shares. */
  rename: { points: 20, duration: hour },
  /** Changes of what browsers are told of. */
  push: { points: 200, duration: hour },
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
/** So many characters read, written or sent count like another call: they take about as long. */
const charactersPerCall = 64 * 1024

interface Rule {
  points: number
  /** Seconds. */
  duration: number
  /** For how long the key stays shut from the moment its points are used up. */
  blockSeconds?: number
  slowMs?: number
  /** A success forgives the failures before it: here it proves that the person is the right one. */
  forgives?: boolean
  /** A success counts like a failure. */
  countsSuccess?: boolean
  /** Going over refuses nothing: it is only said in the attempt. */
  silent?: boolean
  /** What a person who goes over is told instead of the usual. */
  message?: string
}

type RuleName = keyof typeof rules
/** The key to count under, for each rule that applies. */
type Claims = Partial<Record<RuleName, string>>

export interface Limits {
  /** Counts an attempt before the work is done; throws `too_many`, and counts nothing, when one of the keys is used up. */
  take(claims: Claims): Promise<Attempt>
  /** Counts a call of a signed-in person. Kept in memory: it protects this process. */
  countCall(userId: string): Promise<void>
  /** Counts what a call has cost beyond what any call costs: so much text read, written or sent, in characters. */
  spend(userId: string, characters: number): void
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
      // Looked up first: whoever is refused again and again makes us write nothing.
      await store.read((tx) => requireOpen(limitersOf(tx.db), hashed))
      const { slowMs, silenced } = await store.write((tx) => consume(limitersOf(tx.db), hashed))
      if (slowMs > 0) await delay(slowMs)
      return {
        silenced,
        succeed: (tx) => settle(limitersOf(tx.db), hashed),
        undo: (tx) => giveBack(limitersOf(tx.db), hashed),
      }
    },
    countCall: async (userId) => {
      const counted = await count(calls, userId)
      if (isOver(calls, counted)) throw tooMany(counted)
    },
    spend: (userId, characters) => {
      const more = Math.floor(characters / charactersPerCall)
      if (more > 0) void calls.penalty(userId, more)
    },
    forgive: async (tx, claims) => {
      const limiters = limitersOf(tx.db)
      for (const [rule, key] of hashedClaims(claims)) await limiters[rule].delete(key)
    },
  }
}

const hashedClaims = (claims: Claims): [RuleName, string][] =>
  Object.entries(claims).map(([rule, key]) => [rule as RuleName, anonymous(key)])

/** Throws when one of the keys is used up that refuse. */
async function requireOpen(limiters: Limiters, claims: [RuleName, string][]): Promise<void> {
  for (const [rule, key] of claims) {
    const limit: Rule = rules[rule]
    const counted = refuses(limit) ? await limiters[rule].get(key) : null
    if (counted?.remainingPoints === 0) throw tooMany(counted, limit.message)
  }
}

const refuses = ({ slowMs, silent = false }: Rule): boolean => slowMs === undefined && !silent

/** Throws when, of attempts at the same time, others have used up a key: with that, nothing of this is counted. */
async function consume(limiters: Limiters, claims: [RuleName, string][]) {
  let slowMs = 0
  let silenced = false
  for (const [rule, key] of claims) {
    const limiter = limiters[rule]
    const limit: Rule = rules[rule]
    const counted = await count(limiter, key)
    if (isOver(limiter, counted)) {
      if (refuses(limit)) throw tooMany(counted, limit.message)
      slowMs += limit.slowMs ?? 0
      silenced ||= limit.silent ?? false
    } else if (limit.blockSeconds !== undefined && counted.remainingPoints === 0) {
      await limiter.set(key, counted.consumedPoints, limit.blockSeconds)
    }
  }
  return { slowMs, silenced }
}

async function settle(limiters: Limiters, claims: [RuleName, string][]): Promise<void> {
  for (const [rule, key] of claims) {
    const { forgives, countsSuccess }: Rule = rules[rule]
    if (forgives) await limiters[rule].delete(key)
    else if (!countsSuccess) await limiters[rule].reward(key)
  }
}

async function giveBack(limiters: Limiters, claims: [RuleName, string][]): Promise<void> {
  for (const [rule, key] of claims) await limiters[rule].reward(key)
}

type Limiter = RateLimiterDrizzle | RateLimiterMemory

/** Takes a point, also one that is not there. */
async function count(limiter: Limiter, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}

const isOver = ({ points }: Limiter, { consumedPoints }: RateLimiterRes): boolean => consumedPoints > points

type Limiters = Record<RuleName, RateLimiterDrizzle>

/** The limiters on a connection. To count is to write, so that connection must come from a write transaction. */
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
