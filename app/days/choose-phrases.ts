/** Decides which of the found phrases are meant. Phrases with only signs between them form a group. */
import { weekdayOf } from '#shared/days.ts'
import type { Repeat } from '#shared/repeats.ts'
import { repeatOf } from './calendar.ts'
import type { Found } from './find-phrases.ts'
import { near } from './folded-line.ts'
import { grouped, has, times, withoutLists } from './lists.ts'
import { isEnd, isStart, meant } from './meant.ts'
import { isTreatment } from './names.ts'
import type { Meaning } from './phrases.ts'

type Kind = Meaning['kind']

export interface Chosen {
  day?: Found
  time?: Found
  /**
   * Other words for the same day, time or priority: "terça" in "terça, 15/12", "à noite" in "à noite, 20h", "urgente"
   * beside "!!".
   */
  also?: Found[]
  repeat?: Found
  /** "Até" or "por 12 meses", behind the repeat. */
  end?: Found
  priority?: Found
  reminder?: Found
}

/** Chooses among the found phrases. Several times are meant only if there may be several to-dos (`isMany`). */
export function choosePhrases(all: Found[], text: string, isMany: boolean): Chosen {
  const found = withParcels(withHabit(isMany ? all : all.filter(({ meaning }) => !isSeveralTimes(meaning)), text), text)
  const groups = grouped(meant(withoutLists(found, text), text), text)
  const ordered = byPlace(groups, text)
  const firstRepeat = first(ordered, ['repeat'])
  const home = groups.find((group) => firstRepeat && group.includes(firstRepeat)) ?? []
  const end = firstRepeat && home.find((each) => isEndOf(each, firstRepeat))
  const rest = ordered.map((group) => group.filter((each) => each !== end && !ends.includes(each.meaning.kind)))
  const { also, ...dayTime } = dayAndTime(rest, firstRepeat)
  const [repeat, sameRepeat] = spaced(firstRepeat, home, dayTime.day)
  const [priority, samePriority] = priorityOf(rest.flat())
  const isPlanned = dayTime.day ?? dayTime.time ?? repeat
  const [reminder, sameReminder] = isPlanned ? reminderOf(rest.flat()) : [undefined, []]
  return {
    repeat,
    end,
    ...dayTime,
    priority,
    reminder,
    also: [
      ...also,
      ...sameRepeat,
      ...samePriority,
      ...sameReminder,
      ...(reminder ? ofReminder(reminder, groups, text) : []),
    ],
  }
}

/** The "de" behind the day in `me lembra amanhã de pagar a luz`. */
function ofReminder(reminder: Found, groups: Found[][], text: string): Found[] {
  const start = groups.find((group) => group.includes(reminder))?.at(-1)?.end ?? 0
  const [words = ''] = /^ (?:de|que)(?= )/.exec(text.slice(start, start + near)) ?? []
  if (reminder.certainty !== 'start' || start === reminder.end || words === '') return []
  return [{ ...reminder, start: start + 1, end: start + words.length }]
}

const ends: Kind[] = ['count', 'until']

function isEndOf({ meaning, start }: Found, repeat: Found): boolean {
  if (meaning.kind === 'count' && meaning.isAhead) return true
  return start > repeat.start && (ends.includes(meaning.kind) || (meaning.kind === 'day' && meaning.isEnd === true))
}

const isSeveralTimes = (meaning: Meaning): boolean =>
  meaning.kind === 'times' ||
  (meaning.kind === 'repeat' && (meaning.hours !== undefined || (meaning.times?.length ?? 0) > 1))

/** A treatment or a time "por 7 dias", without a day and a repeat, is one of each day. */
function withHabit(found: Found[], text: string): Found[] {
  const count = found.find(({ meaning }) => meaning.kind === 'count' && meaning.isAhead && meaning.frequency !== null)
  if (!count || has(found, ['repeat'])) return found
  const group = grouped(found, text).find((each) => each.includes(count)) ?? []
  const isHabit = isTreatment(text) || (has(group, ['time', 'times']) && !has(group, ['day']))
  const repeat = { ...count, certainty: 'sure', meaning: { kind: 'repeat', repeat: repeatOf('DAILY') } } as const
  return isHabit ? [...found, repeat] : found
}

/** Times "a partir de fevereiro" without a repeat are monthly, as parcels are. */
function withParcels(found: Found[], text: string): Found[] {
  const group = grouped(found, text).find((each) => each.some((one) => startsAtDate(one, text))) ?? []
  const count = group.find(({ meaning }) => meaning.kind === 'count' && meaning.isParcels)
  if (count?.meaning.kind !== 'count' || has(found, ['repeat']) || isTreatment(text)) return found
  const repeat = { ...count, certainty: 'sure', meaning: { kind: 'repeat', repeat: repeatOf('MONTHLY') } } as const
  const ahead = { ...count, meaning: { ...count.meaning, isAhead: true } }
  return [...found.map((each) => (each === count ? ahead : each)), repeat]
}

/** True for "a partir de" before a date or a month. */
const startsAtDate = ({ start, end, meaning }: Found, text: string): boolean =>
  meaning.kind === 'day' &&
  /^(?:a partir d|comecando)/.test(text.slice(start, end)) &&
  (meaning.isMonth === true || /\d|primeiro$/.test(text.slice(start, end)))

/** The reminder that says how long before, or the first one, and the others. */
function reminderOf(found: Found[]): WithOthers {
  const said = found.filter(({ meaning }) => meaning.kind === 'reminder')
  const chosen = said.find(({ meaning }) => meaning.kind === 'reminder' && meaning.minutes > 0) ?? said[0]
  return [chosen, said.filter((each) => each !== chosen)]
}

/** The first priority, and the same one in other words. */
function priorityOf(found: Found[]): WithOthers {
  const levelOf = ({ meaning }: Found) => (meaning.kind === 'priority' ? meaning.priority : undefined)
  const [chosen, ...others] = found.filter((each) => levelOf(each) !== undefined)
  return [chosen, others.filter((each) => chosen && levelOf(each) === levelOf(chosen))]
}

const daysOfWeek = 7

/** The weeks of a repeat that names no weekday: 2 for `a cada 15 dias` and `quinzenal`. Undefined for other repeats. */
function weeksOf({ meaning }: Found): number | undefined {
  if (meaning.kind !== 'repeat' || meaning.repeat.days !== null) return
  const { frequency, interval } = meaning.repeat
  if (frequency === 'WEEKLY') return interval
  const isWeeks = frequency === 'DAILY' && interval >= daysOfWeek && interval % daysOfWeek <= 1
  return isWeeks ? Math.floor(interval / daysOfWeek) : undefined
}

const isEachWeek = ({ meaning }: Found): boolean =>
  meaning.kind === 'repeat' && meaning.repeat.days?.kind === 'weekdays' && meaning.repeat.interval === 1

/** A repeat of so many weeks with the weekdays beside it: `a cada 15 dias às segundas`, `quinzenal na terça`. */
function spaced(repeat: Found | undefined, home: Found[], day: Found | undefined): WithOthers {
  const period = home.find((each) => weeksOf(each) !== undefined)
  const weeks = period && weeksOf(period)
  if (!repeat || !period || weeks === undefined) return [repeat, []]
  const onDays = home.find(isEachWeek)
  if (onDays && [period, onDays].includes(repeat)) return [inWeeks(period, weeks, onDays), [onDays]]
  const isOnWeekday = day?.meaning.kind === 'day' && day.meaning.isWeekday === true && home.includes(day)
  return [isOnWeekday && period === repeat ? inWeeks(period, weeks) : repeat, []]
}

function inWeeks(period: Found, interval: number, onDays = period): Found {
  if (onDays.meaning.kind !== 'repeat') return period
  const repeat: Repeat = { ...onDays.meaning.repeat, frequency: 'WEEKLY', interval }
  return { ...period, meaning: { kind: 'repeat', repeat } }
}

/** The chosen day and time: those beside the repeat come before others. */
function dayAndTime(groups: Found[][], repeat: Found | undefined): Pick<Chosen, 'day' | 'time'> & { also: Found[] } {
  const near = groups.filter((group) => repeat && group.includes(repeat))
  const all = [...near, ...groups.filter((group) => !near.includes(group))]
  const home = all.find((group) => first([group], ['day'])) ?? []
  const [day, sameDay] = dayOf(home)
  const [time, sameTime] = timeOf([home, ...all].find((group) => first([group], times)) ?? [])
  return { day, time, also: [...sameDay, ...sameTime] }
}

type WithOthers = [chosen: Found | undefined, others: Found[]]

/** A date decides over a weekday beside it, and the last of two dates decides. A different day stays in the title. */
function dayOf(group: Found[]): WithOthers {
  const said = group.flatMap((found) => (found.meaning.kind === 'day' ? [{ found, ...found.meaning }] : []))
  const chosen = said.findLast(({ isWeekday }) => !isWeekday) ?? said[0]
  if (!chosen) return [undefined, []]
  const isSame = (each: (typeof said)[number]) =>
    each.isWeekday ? weekdayOf(each.day) === weekdayOf(chosen.day) : each.day === chosen.day
  return [chosen.found, said.filter((each) => each !== chosen && isSame(each)).map(({ found }) => found)]
}

/** An hour decides over a part of the day. Several hours give no time. */
function timeOf(group: Found[]): WithOthers {
  const several = group.find(({ meaning }) => meaning.kind === 'times')
  const said = group.filter(({ meaning }) => meaning.kind === 'time')
  if (several) return [several, []]
  const hours = said.filter(({ certainty }) => certainty !== 'behind')
  const chosen = hours.length === 1 ? hours[0] : hours.length === 0 ? said[0] : undefined
  return [chosen, chosen ? said.filter((each) => each !== chosen) : []]
}

const first = (groups: Found[][], kinds: Kind[]): Found | undefined =>
  groups.flat().find(({ meaning }) => kinds.includes(meaning.kind))

/** Sorts groups: first one at the beginning of the line, then one at its end, then all others. */
function byPlace(groups: Found[][], text: string): Found[][] {
  const placeOf = (group: Found[]): number => {
    if (isStart(group[0]?.start ?? 0, text)) return 0
    return isEnd(group.at(-1)?.end ?? 0, text) ? 1 : 2
  }
  return [...groups].sort((a, b) => placeOf(a) - placeOf(b))
}
