import { plural } from '#app/lib/plural.ts'
import type { PlanningTexts } from '#app/messages/pt-br/planning.ts'
import type { RepeatWords } from '#app/messages/repeat-text.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const nameOf = (weekday = 0) => weekdays[weekday] ?? ''

function listOf(names: readonly string[]): string {
  const [last = '', ...before] = [...names].reverse()
  return before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (n: number) => `${n}${endings[rules.select(n)]}`
const nthOf = (nth: number) => (nth === -1 ? 'last' : ordinal(nth))

const repeat: RepeatWords = {
  every: {
    DAILY: (n) => (n === 1 ? 'every day' : `every ${n} days`),
    WEEKLY: (n) => (n === 1 ? 'every week' : `every ${n} weeks`),
    MONTHLY: (n) => (n === 1 ? 'every month' : `every ${n} months`),
    YEARLY: (n) => (n === 1 ? 'every year' : `every ${n} years`),
  },
  everyWeekday: (days) => `every ${listOf(days.map(nameOf))}`,
  everyWorkingDay: 'every weekday',
  onWeekdays: (days) => `on ${listOf(days.map(nameOf))}`,
  onDay: (day) => (day === -1 ? 'on the last day' : `on the ${ordinal(day)}`),
  onWeekday: (nth, weekday) => `on the ${nthOf(nth)} ${nameOf(weekday)}`,
  onWorkingDay: (nth) => `on the ${nthOf(nth)} working day`,
  onDate: (day, month) => `on ${months[month - 1]} ${day}`,
  ofMonth: (place, month) => `${place} of ${months[month - 1]}`,
  inMonth: (month) => `in ${months[month - 1]}`,
  until: (day) => `until ${day}`,
  times: (n) => plural(n, 'time', 'times'),
  fromDone: 'after it is done',
  unknown: 'repeats (rule of a newer version)',
}

export const planning: PlanningTexts = {
  repeat,
  listOf,
  monthStart: 'first day of the month',
  months,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],

  whenOf: (title) => `Date: ${title}`,
  day: 'Date',
  noDay: 'No date',
  today: 'Today',
  tomorrow: 'Tomorrow',
  nextWeek: 'Next week',
  calendar: 'Choose in the calendar',
  time: 'Time',
  noTime: 'No time',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  monthOf: (month, year) => `${months[month]} ${year}`,
  dayOf: (weekday, day, month, year) => `${weekday}, ${months[month]} ${day}, ${year}`,

  repetition: 'Repeat',
  repeats: {
    none: 'Does not repeat',
    daily: 'Every day',
    weekly: (weekday) => `Every week on ${nameOf(weekday)}`,
    monthly: (day) => `Every month on the ${ordinal(day)}`,
    lastDay: 'Every month on the last day',
    lastWorkingDay: 'Every month on the last working day',
    yearly: (day, month) => `Every year on ${months[month]} ${day}`,
    custom: 'Customise…',
    unknown: 'Repeats (rule of a newer version)',
  },
  everyCount: 'Every',
  unit: 'Unit',
  units: { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' },
  onDays: 'On',
  countedFrom: 'Count from',
  from: { due: 'the due day', done: 'the day it is done' },
  end: 'Ends',
  ends: { never: 'Never', until: 'On a day', count: 'After some times' },
  untilDay: 'Last day',
  countLeft: 'How many times',

  dismiss: 'Not now',
  skip: 'Skip this time',
  skipped: 'Skipped this time',
  skipUndone: 'The skipped time is back',
  backTo: (day) => `Back to ${day}`,
  reopenOlder: (day, now) => ({
    title: `Reopen that of ${day}?`,
    text: `This to-do repeats and is at ${now} already. If you reopen it, both are on the list.`,
    confirm: 'Reopen',
  }),

  reminder: 'Reminder',
  noReminder: 'None',
  reminderWords: {
    onTime: 'On time',
    spans: {
      weeks: (n) => plural(n, 'week', 'weeks'),
      days: (n) => plural(n, 'day', 'days'),
      hours: (n) => plural(n, 'hour', 'hours'),
      minutes: (n) => plural(n, 'minute', 'minutes'),
    },
    before: (spans) => `${listOf(spans)} before`,
  },
  reminderOf: (when) => `reminder ${when.charAt(0).toLowerCase()}${when.slice(1)}`,
  reminderHint: 'Without a time, it counts from 9:00.',

  priority: 'Priority',
  noPriority: 'No priority',

  notes: 'Note',
  noNotes: 'None',
  editNotes: 'Edit the note',
  notesTooLong: (most) => `The note can have at most ${most.toLocaleString('en')} characters.`,

  steps: 'Steps',
  noSteps: 'None',
  stepsDone: (done, all) => `${done} of ${all}`,
  newStep: 'New step',
  addStep: 'Add a step',
  stepTitle: (title) => `Name of the step ${title}`,
  removeStep: (title) => `Delete the step ${title}`,
  stepsFull: (most) => `At most ${most} steps fit.`,
}
