import type { Messages } from '#app/messages/pt-br.ts'

export const dates: Messages['dates'] = {
  today: 'today',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  clock: (hours, minutes) => `${hours}:${minutes}`,
  repeats: 'repeats',
  reminds: 'with a reminder',
  chooseDay: (title) => `Choose the date of ${title}`,
  stepsOf: (done, all, title) => `${done} of ${all} steps of ${title}`,
  stepsFor: (title) => `Steps of ${title}`,
}
