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
/** More marks than any script puts on one letter: normalisation is quadratic in their number. */
const longRuns = /(\p{M}{8})\p{M}+/gu
/** Tasks beyond this number, and code fences beyond `fencesRead`, are not read. */
export const tasksRead = 5 * proposalsMax
const fencesRead = 5
const byPriority = new Map<string, TaskProposal['priority']>([
  ...['1', 'baixa', 'low'].map((word) => [word, 1] as const),
  ...['2', 'média', 'media', 'medium'].map((word) => [word, 2] as const),
  ...['3', 'alta', 'high'].map((word) => [word, 3] as const),
])

/** The tasks of an answer, at most twelve; none if nothing is readable. */
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

/** Turns a model's task into a proposal; undefined if that is impossible. */
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

/** All candidates for JSON in a text: the whole, a code fence, or a part between prose. */
function* jsonIn(text: string): Generator<unknown> {
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
 * The beginning of a text without characters that cannot be stored or control the text around them; line breaks and
 * tabs stay.
 */
const clean = (text: string): string =>
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
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}

/**
 * Noon in São Paulo of the day at the beginning of the text, as an ISO time; null for a past, far or unreadable day.
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
