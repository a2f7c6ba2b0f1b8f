import { createHash } from 'node:crypto'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#shared/errors.ts'
import type { Db, Store, WriteTx } from '#sync-server/db/engine/store.ts'
import { isToCome } from '#sync-server/db/queries/times-to-come.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Env } from '#sync-server/env.ts'
import { createTrust, networkKey } from './networks.ts'
import { networkFactor, type Rule, type RuleName, rules } from './rate-limit-rules.ts'

const callsPerMinute = 600
/** The calls of all programs of a person together. They leave the calls of their person's app alone. */
const programCallsPerMinute = 300
const programs = 'programs of '

/** The name under which the calls of a person's app count, or those of their programs. */
export const callerOf = ({ userId, program }: { userId: string; program?: string }): string =>
  program === undefined ? userId : programs + userId

/** This many characters read, written or sent count as another call, because they take about as long. */
const charactersPerCall = 64 * 1024

/** The rules that apply to an attempt, each with the key under which it counts. */
type Claims = Partial<Record<RuleName, string>>

export interface Limits {
  /**
   * Counts an attempt before the work is done; throws `too_many`, and counts nothing, if one of the keys is used up.
   * `Rule.silent` and `Rule.afterwards` are exceptions.
   */
  take(claims: Claims): Promise<Attempt>
  /** Throws `too_many` if one of the keys is used up, and counts nothing. */
  requireOpen(claims: Claims): Promise<void>
  /** Counts a call of `callerOf`, in memory, to protect this process. Throws `too_many` beyond the limit. */
  countCall(caller: string): Promise<void>
  /** Counts the text that a call has read, written or sent, in characters. */
  spend(caller: string, characters: number): void
  /** Clears all attempts counted under these keys: the person has proved their identity in another way. */
  forgive(tx: WriteTx, claims: Claims): Promise<void>
}

interface Attempt {
  /** True if a silent limit is used up: the work must be skipped without a message. */
  silenced: boolean
  /** Refunds a success, unless its rule has `countsSuccess`; with `forgives` also clears earlier failures. */
  succeed(tx: WriteTx): Promise<void>
  /** Refunds an attempt that does not count, such as one that never ran. */
  undo(tx: WriteTx): Promise<void>
}

export type LimitSettings = Pick<Env, 'rateLimitScale' | 'aiDailyLimit' | 'mailLimit' | 'trustedNetworks'>

/**
 * Limits that survive a restart, except that of calls. `rateLimitScale` multiplies them, but loosens none of guesses;
 * `aiDailyLimit` and `mailLimit` are the points of the limits of everybody together.
 */
export function createLimits(store: Store, settings: LimitSettings): Limits {
  const { rateLimitScale: scale, aiDailyLimit, mailLimit } = settings
  const ofEveryone: Partial<Record<RuleName, number>> = {
    aiEveryone: aiDailyLimit,
    mails: mailLimit,
    mailsButResets: Math.ceil(mailLimit * 0.8),
  }
  const pointsOf = (name: RuleName) => {
    const { points, guess }: Rule = rules[name]
    return ofEveryone[name] ?? scaled(points, guess ? Math.min(scale, 1) : scale)
  }
  const isExempt = createTrust(settings.trustedNetworks)
  const countersOf = (claims: Claims) => allCounters(claims, isExempt)
  const limitersOf = createLimiters(pointsOf)
  const callsOf = (perMinute: number) => new RateLimiterMemory({ points: scaled(perMinute, scale), duration: 60 })
  const [ofPeople, ofPrograms] = [callsOf(callsPerMinute), callsOf(programCallsPerMinute)]
  const limiterOf = (caller: string) => (caller.startsWith(programs) ? ofPrograms : ofPeople)
  const requireOpenKeys = (counters: Counter[]) => store.read((tx) => requireOpen(limitersOf(tx.db), counters))
  return {
    requireOpen: (claims) => requireOpenKeys(countersOf(claims)),
    take: async (claims) => {
      const counters = countersOf(claims)
      // Read first: repeated refusals write nothing.
      await requireOpenKeys(counters)
      // Attempts under one key take their turns in the queue: in two transactions they could wait for each other.
      const locks = { scopes: counters.map(({ name, key }) => `${name}:${key}`) }
      const silenced = await store.write((tx) => consume(limitersOf(tx.db), counters), { locks })
      return {
        silenced,
        succeed: (tx) => settle(limitersOf(tx.db), counters),
        undo: (tx) => giveBack(limitersOf(tx.db), counters),
      }
    },
    countCall: async (caller) => {
      const calls = limiterOf(caller)
      const counted = await count(calls, caller)
      if (isOver(calls, counted)) throw tooMany(counted)
    },
    spend: (caller, characters) => {
      const more = Math.floor(characters / charactersPerCall)
      if (more > 0) void limiterOf(caller).penalty(caller, more)
    },
    forgive: async (tx, claims) => {
      const limiters = limitersOf(tx.db)
      for (const { name, key } of countersOf(claims)) await limiters[name].delete(key)
    },
  }
}

/** A rule with the key to count under. */
interface Counter {
  rule: RuleName
  name: CounterName
  key: string
}
/** An IPv6 address counts under its /64 and its /48. */
type CounterName = RuleName | `${RuleName}48`

/** In the order of the rules, so that two attempts at once never wait for each other. */
const allCounters = (claims: Claims, isExempt: (address: string) => boolean): Counter[] =>
  (Object.keys(rules) as RuleName[]).flatMap((rule) => {
    const { network: isOfNetwork }: Rule = rules[rule]
    const key = claims[rule]
    if (key === undefined) return []
    if (isOfNetwork && isExempt(key.replace('/64', ''))) return []
    const network = networkKey(key)
    const own: Counter = { rule, name: rule, key: anonymous(key) }
    return network === key ? [own] : [own, { rule, name: `${rule}48`, key: anonymous(network) }]
  })

/** Throws `too_many` if a key is used up, unless its rule is silent or still has a turn `afterwards`. */
async function requireOpen(limiters: Limiters, counters: Counter[]): Promise<void> {
  for (const { rule, name, key } of counters) {
    const { silent, afterwards, message }: Rule = rules[rule]
    if (silent) continue
    const used = await usedUp(limiters[name], key)
    const shut = used && afterwards ? await usedUp(limiters[afterwards], key) : used
    if (shut) throw tooMany(shut, message)
  }
}

/** The state of a key without points left; undefined if it has some. */
async function usedUp(limiter: Limiter, key: string): Promise<RateLimiterRes | undefined> {
  const counted = await limiter.get(key)
  return counted?.remainingPoints === 0 && !isStuck(limiter, counted) ? counted : undefined
}

/**
 * Returns true if a silent limit is used up. Throws if concurrent attempts have used up a key: then nothing of this one
 * is counted.
 */
async function consume(limiters: Limiters, counters: Counter[]): Promise<boolean> {
  let silenced = false
  for (const { rule, name, key } of counters) {
    const { silent, afterwards, blockSeconds, message }: Rule = rules[rule]
    const counted = await count(limiters[name], key)
    if (!isOver(limiters[name], counted)) {
      const isLast = counted.remainingPoints === 0
      if (isLast && blockSeconds) await limiters[name].set(key, counted.consumedPoints, blockSeconds)
    } else if (afterwards) await takeTurn(limiters[afterwards], key)
    else if (silent) silenced = true
    else throw tooMany(counted, message)
  }
  return silenced
}

async function takeTurn(limiter: Limiter, key: string): Promise<void> {
  const counted = await count(limiter, key)
  if (isOver(limiter, counted)) throw tooMany(counted)
}

async function settle(limiters: Limiters, counters: Counter[]): Promise<void> {
  for (const { rule, name, key } of counters) {
    const { forgives, countsSuccess }: Rule = rules[rule]
    if (forgives) await limiters[name].delete(key)
    else if (!countsSuccess) await limiters[name].reward(key)
  }
}

async function giveBack(limiters: Limiters, counters: Counter[]): Promise<void> {
  for (const { name, key } of counters) await limiters[name].reward(key)
}

type Limiter = RateLimiterDrizzle | RateLimiterMemory

/** Takes a point of a key, even beyond the last one, and returns the state of the key. */
async function count(limiter: Limiter, key: string): Promise<RateLimiterRes> {
  const counted = await consumed(limiter, key)
  if (!isStuck(limiter, counted)) return counted
  await limiter.delete(key)
  return consumed(limiter, key)
}

/** True for a count that a clock which was ahead has begun: no block is longer than the time of its rule. */
const isStuck = ({ duration }: Limiter, { msBeforeNext }: RateLimiterRes): boolean =>
  msBeforeNext > 0 && !isToCome(msBeforeNext, 0, duration * 1000)

async function consumed(limiter: Limiter, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}

const isOver = ({ points }: Limiter, { consumedPoints }: RateLimiterRes): boolean => consumedPoints > points

type Limiters = Record<CounterName, RateLimiterDrizzle>

/**
 * The limiters on a connection. Counting writes, so it needs the connection of a write transaction; any connection can
 * read.
 */
function createLimiters(pointsOf: (rule: RuleName) => number) {
  const made = new WeakMap<Db, Limiters>()
  return (db: Db): Limiters => {
    const limiters = made.get(db) ?? makeLimiters(db, pointsOf)
    made.set(db, limiters)
    return limiters
  }
}

function makeLimiters(storeClient: Db, pointsOf: (rule: RuleName) => number): Limiters {
  const about = { storeClient, schema: schema.rateLimits, clearExpiredByTimeout: false }
  const limiter = (rule: RuleName, keyPrefix: CounterName, points: number) =>
    new RateLimiterDrizzle({ ...rules[rule], ...about, keyPrefix, points })
  return Object.fromEntries(
    (Object.keys(rules) as RuleName[]).flatMap((rule) => {
      const [points, network] = [pointsOf(rule), `${rule}48` as const]
      return [
        [rule, limiter(rule, rule, points)],
        [network, limiter(rule, network, points * networkFactor)],
      ]
    }),
  ) as Limiters
}

const scaled = (points: number, scale: number): number => Math.max(1, Math.round(points * scale))

/** Keys contain IP and e-mail addresses; the table stores hashes. */
const anonymous = (key: string): string => createHash('sha256').update(key).digest('base64url')

function tooMany({ msBeforeNext }: RateLimiterRes, message = 'Muitas tentativas.'): DomainError {
  const seconds = Math.ceil(msBeforeNext / 1000)
  return new DomainError('too_many', `${message} Tente de novo daqui a ${timeInWords(seconds)}.`, seconds)
}

/** A time in Portuguese, rounded up: '1 segundo', '40 minutos', '2 horas'. */
function timeInWords(seconds: number): string {
  const [count, one] =
    seconds < 60 ? [seconds, 'segundo'] : seconds <= 3600 ? [seconds / 60, 'minuto'] : [seconds / 3600, 'hora']
  const whole = Math.max(1, Math.ceil(count))
  return `${whole} ${one}${whole === 1 ? '' : 's'}`
}
