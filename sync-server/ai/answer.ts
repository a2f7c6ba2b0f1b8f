/**
 * Turns a model's answer into proposals. Models differ in how well they keep to a form, so each task is repaired if its
 * meaning is clear, and dropped otherwise: titles and descriptions are cut to their limits, an invalid priority becomes
 * 2 as for any new task, a past, absurd or unreadable date becomes none.
 */
import { z } from 'zod'
import {
  proposalDescriptionMaxLength,
  proposalsMax,
  proposalTitleMaxLength,
  type TaskProposal,
} from '#shared/task-proposals.ts'
import { lineSchema } from '#shared/text.ts'

const timeZone = 'America/Sao_Paulo'
const yearsAhead = 5
/** Texts are cut to this length before further work, in UTF-16 units. */
const longestKept = 4 * proposalDescriptionMaxLength
/**
 * Runs of more than eight combining marks, more than any script puts on one letter. They are cut to eight, because the
 * time of a normalisation grows with the square of their number.
 */
const longRuns = /(\p{M}{8})\p{M}+/gu
/** Tasks beyond this number, and code fences beyond `fencesRead`, are not read. */
export const tasksRead = 5 * proposalsMax
const fencesRead = 5
const byPriority = new Map<string, TaskProposal['priority']>([
  ...['1', 'baixa', 'low'].map((word) => [word, 1] as const),
  ...['2', 'média', 'media', 'medium'].map((word) => [word, 2] as const),
  ...['3', 'alta', 'high'].map((word) => [word, 3] as const),
])

/** The proposals in a complete answer of the model, at most twelve; empty if no task is readable. */
export function readProposals(text: string, nowMs: number): TaskProposal[] {
  const read = taskReader(nowMs)
  for (const value of jsonIn(text)) {
    const answer = answerSchema.safeParse(value)
    if (!answer.success) continue
    return answer.data
      .slice(0, tasksRead)
      .map(read)
      .filter((task) => task !== undefined)
      .slice(0, proposalsMax)
  }
  return []
}

/**
 * Returns a function that turns one task of a model into a proposal. It returns undefined for a task without a usable
 * title.
 */
export function taskReader(nowMs: number): (task: unknown) => TaskProposal | undefined {
  const schema = taskSchema(nowMs)
  return (task) => schema.safeParse(task).data
}

/** The day in São Paulo at the moment `ms`, as `YYYY-MM-DD`. */
export const localDay = (ms: number): string => dayFormat.format(ms)

const answerSchema = z.union([
  z.array(z.unknown()),
  z.object({ tasks: z.array(z.unknown()) }).transform(({ tasks }) => tasks),
])

const taskSchema = (nowMs: number) =>
  z.object({
    title: z
      .string()
      .transform((text) => shorten(clean(text).replace(/\s+/g, ' '), proposalTitleMaxLength))
      .pipe(lineSchema('O título', proposalTitleMaxLength)),
    description: z
      .string()
      .catch('')
      .transform((text) => shorten(clean(text), proposalDescriptionMaxLength)),
    priority: z
      .unknown()
      .optional()
      .transform((value) => byPriority.get(String(value).trim().toLowerCase()) ?? 2),
    dueDate: z
      .unknown()
      .optional()
      .transform((value) => (typeof value === 'string' ? dueNoon(value, nowMs) : null)),
  })

/**
 * The parsed JSON values in a text, in this order: the whole text, its code fences, the part between the outermost
 * braces, the part between the outermost brackets. Invalid JSON is skipped.
 */
export function* jsonIn(text: string): Generator<unknown> {
  const fenced = text
    .split('```', 2 * fencesRead)
    .filter((_part, index) => index % 2 === 1)
    .map((part) => part.replace(/^\w+/, ''))
  for (const candidate of [text, ...fenced, between(text, '{', '}'), between(text, '[', ']')]) {
    try {
      yield JSON.parse(candidate)
    } catch {
      // The next candidate may be valid.
    }
  }
}

const between = (text: string, first: string, last: string): string =>
  text.slice(Math.max(0, text.indexOf(first)), text.lastIndexOf(last) + 1)

/**
 * The beginning of a text, normalised (NFC), without surplus combining marks and without control characters; line
 * breaks and tabs stay.
 */
export const clean = (text: string): string =>
  text
    .slice(0, longestKept)
    .toWellFormed()
    .replace(longRuns, '$1')
    .normalize('NFC')
    .replace(longRuns, '$1')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()

/** At most `max` characters, with an ellipsis if cut; never half an emoji. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}

/**
 * Noon in São Paulo, as an ISO time, of a day that is written like `2026-12-05` or `05/12/2026`; null for a day that is
 * past, more than five years ahead, or unreadable.
 */
function dueNoon(text: string, nowMs: number): string | null {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text.trim()) ?? brazilian(/^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()))
  const noon = noonOf(`${year}-${month}-${day}`)
  if (noon === undefined) return null
  const latest = new Date(nowMs)
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead)
  return localDay(noon) >= localDay(nowMs) && noon <= latest.getTime() ? new Date(noon).toISOString() : null
}

const brazilian = (match: RegExpExecArray | null): string[] =>
  match ? ['', match[3] ?? '', match[2] ?? '', match[1] ?? ''] : []

/** Noon of a day in São Paulo, ms; undefined for a day that does not exist. */
function noonOf(day: string): number | undefined {
  const guess = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(guess) || new Date(guess).toISOString().slice(0, 10) !== day) return undefined
  const offset = offsetFormat
    .formatToParts(guess)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.slice(3)
  return Date.parse(`${day}T12:00:00${offset}`)
}

/** Formats a day as `YYYY-MM-DD`, as Swedish does. */
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
