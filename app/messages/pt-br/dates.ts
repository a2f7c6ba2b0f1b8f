/** Names of days. */
export const dates = {
  today: 'hoje',
  tomorrow: 'amanhã',
  yesterday: 'ontem',
  weekdays: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as readonly string[],
}
