/** Texts of reminders; loaded with them. */
export const reminders = {
  heading: 'Lembretes',
  done: 'Concluir',
  doneOf: (title: string) => `Concluir ${title}`,
  snooze: 'Adiar 1 h',
  snoozeOf: (title: string) => `Adiar ${title} por 1 hora`,
  tomorrow: 'Amanhã',
  tomorrowOf: (title: string) => `Adiar ${title} para amanhã`,
  more: (n: number) => (n === 1 ? 'e mais 1 lembrete' : `e mais ${n} lembretes`),
  dismiss: (n: number) => (n === 1 ? 'Dispensar lembrete' : `Dispensar ${n} lembretes`),
  snoozed: (n: number) => (n === 1 ? 'Lembrete adiado' : `${n} lembretes adiados`),
  snoozeUndone: 'Lembrete de volta ao horário de antes',
  now: (title: string) => `Lembrete: ${title}`,
}

export type ReminderTexts = typeof reminders
