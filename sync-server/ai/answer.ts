/**
 * What a model answered, made into proposals. Models differ in how well they keep to a form, so each task is
 * mended as far as its meaning is plain, and dropped otherwise: a title and a description are cut to their limits, a
 * priority that is none becomes 2 as for any new task, a date that is past, absurd or unreadable becomes none.
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
/** What a title or a description is cut from, in UTF-16 units. */
const longestKept = 4 * proposalDescriptionMaxLength
/** More marks than any script puts on one letter: normalising them takes time that grows with the square of their number. */
const longRuns = /(\p{M}{8})\p{M}+/gu
/** A model that makes more tasks than that, or as many attempts at JSON, is not read to the end. */
export const tasksRead = 5 * proposalsMax
const fencesRead = 5
const byPriority = new Map<string, TaskProposal['priority']>([
  ...['1', 'baixa', 'low'].map((word) => [word, 1] as const),
  ...['2', 'média', 'media', 'medium'].map((word) => [word, 2] as const),
  ...['3', 'alta', 'high'].map((word) => [word, 3] as const),
])

/** The tasks of an answer, at most twelve; none when there is nothing to be read from it. */
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

/** Makes a proposal of a task as the model wrote it; undefined when nothing can be made of it. */
export function taskReader(nowMs: number): (task: unknown) => TaskProposal | undefined {
  const schema = taskSchema(nowMs)
  return (task) => schema.safeParse(task).data
}

/** The day in São Paulo at that moment, as `YYYY-MM-DD`. */
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

/** Every way to find JSON in a text: all of it, inside of a code fence, or between talk. */
function* jsonIn(text: string): Generator<unknown> {
  const fenced = text
    .split('```', 2 * fencesRead)
    .filter((_part, index) => index % 2 === 1)
    .map((part) => part.replace(/^\w+/, ''))
  for (const candidate of [text, ...fenced, between(text, '{', '}'), between(text, '[', ']')]) {
    try {
      yield JSON.parse(candidate)
    } catch {
      // The next candidate may be better.
    }
  }
}

const between = (text: string, first: string, last: string): string =>
  text.slice(Math.max(0, text.indexOf(first)), text.lastIndexOf(last) + 1)

/** The beginning of a text without what cannot be stored or would direct the text around it; line breaks and tabs stay. */
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

/** At most `max` characters, with an ellipsis for what is missing; never half an emoji. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}

/** Noon of the day that the text begins with, if it is today or later, but not in the far future. */
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

/** The moment of local noon, ms; undefined when the calendar has no such day. */
function noonOf(day: string): number | undefined {
  const guess = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(guess) || new Date(guess).toISOString().slice(0, 10) !== day) return undefined
  const offset = offsetFormat
    .formatToParts(guess)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.slice(3)
  return Date.parse(`${day}T12:00:00${offset}`)
}

/** Swedish writes dates as ISO does. */
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
