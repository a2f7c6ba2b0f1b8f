import type { ReminderTexts } from '#app/messages/pt-br/reminders.ts'

export const reminders: ReminderTexts = {
  heading: 'Reminders',
  done: 'Done',
  doneOf: (title) => `Complete ${title}`,
  snooze: 'Snooze 1 h',
  snoozeOf: (title) => `Snooze ${title} for 1 hour`,
  tomorrow: 'Tomorrow',
  tomorrowOf: (title) => `Snooze ${title} until tomorrow`,
  more: (n) => (n === 1 ? 'and 1 more reminder' : `and ${n} more reminders`),
  dismiss: (n) => (n === 1 ? 'Dismiss reminder' : `Dismiss ${n} reminders`),
  snoozed: (n) => (n === 1 ? 'Reminder snoozed' : `${n} reminders snoozed`),
  snoozeUndone: 'Reminder back at its former time',
  now: (title) => `Reminder: ${title}`,
}
