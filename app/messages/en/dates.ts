import type { Messages } from '#app/messages/pt-br.ts'

export const dates: Messages['dates'] = {
  today: 'today',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
