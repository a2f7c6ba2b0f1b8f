/** Texts of days and times, and of the days, repeats and steps in rows. */
export const dates = {
  today: 'hoje',
  tomorrow: 'amanhã',
  yesterday: 'ontem',
  weekdays: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as readonly string[],
  clock: (hours: number, minutes: string) => (minutes === '00' ? `${hours}h` : `${hours}h${minutes}`),
  repeats: 'repete',
  reminds: 'com lembrete',
  chooseDay: (title: string) => `Escolher a data de ${title}`,
  stepsOf: (done: number, all: number, title: string) => `${done} de ${all} passos de ${title}`,
  stepsFor: (title: string) => `Passos de ${title}`,
}
