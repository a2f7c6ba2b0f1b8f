import { expect, test } from 'vitest'
import { planning as english } from './en/planning.ts'
import { planning } from './pt-br/planning.ts'
import { reminderText } from './reminder-text.ts'

test.each([
  [0, 'Na hora', 'On time'],
  [15, '15 minutos antes', '15 minutes before'],
  [60, '1 hora antes', '1 hour before'],
  [61, '1 hora e 1 minuto antes', '1 hour and 1 minute before'],
  [90, '1 hora e 30 minutos antes', '1 hour and 30 minutes before'],
  [1440, '1 dia antes', '1 day before'],
  [10_190, '7 dias, 1 hora e 50 minutos antes', '7 days, 1 hour and 50 minutes before'],
  [10_080, '1 semana antes', '1 week before'],
  [43_200, '30 dias antes', '30 days before'],
])('a reminder of %i minutes is said as "%s" and "%s"', (minutes, portuguese, inEnglish) => {
  expect(reminderText(minutes, planning.reminderWords)).toBe(portuguese)
  expect(reminderText(minutes, english.reminderWords)).toBe(inEnglish)
})
