import { expect, test } from 'vitest'
import { planningTexts } from './planning.ts'
import { repeatText } from './repeat-text.ts'

const today = '2026-11-25'

const table: [repeat: string, ptBr: string, en: string][] = [
  ['FREQ=DAILY', 'todo dia', 'every day'],
  ['FREQ=DAILY;INTERVAL=3', 'a cada 3 dias', 'every 3 days'],
  ['FREQ=WEEKLY', 'toda semana', 'every week'],
  ['FREQ=WEEKLY;BYDAY=TU', 'toda terça', 'every Tuesday'],
  ['FREQ=WEEKLY;BYDAY=TU,TH', 'toda terça e quinta', 'every Tuesday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,SA', 'toda segunda, quarta e sábado', 'every Monday, Wednesday and Saturday'],
  ['FREQ=WEEKLY;BYDAY=SA,SU', 'todo sábado e domingo', 'every Saturday and Sunday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'de segunda a sexta', 'every weekday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'todo dia', 'every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'a cada 2 semanas na terça', 'every 2 weeks on Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU', 'a cada 2 semanas no domingo', 'every 2 weeks on Sunday'],
  ['FREQ=MONTHLY', 'todo mês', 'every month'],
  ['FREQ=MONTHLY;BYMONTHDAY=5', 'todo mês no dia 5', 'every month on the 5th'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'todo mês no dia 31', 'every month on the 31st'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'todo mês no último dia', 'every month on the last day'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=22', 'a cada 3 meses no dia 22', 'every 3 months on the 22nd'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'todo mês na segunda terça', 'every month on the 2nd Tuesday'],
  ['FREQ=MONTHLY;BYDAY=1SA', 'todo mês no primeiro sábado', 'every month on the 1st Saturday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'todo mês na última sexta', 'every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=-1SU', 'todo mês no último domingo', 'every month on the last Sunday'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'todo mês no último dia útil',
    'every month on the last working day',
  ],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=5', 'todo mês no 5º dia útil', 'every month on the 5th working day'],
  ['FREQ=YEARLY', 'todo ano', 'every year'],
  ['FREQ=YEARLY;BYMONTH=5', 'todo ano em maio', 'every year in May'],
  ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=8', 'todo ano em 8 de maio', 'every year on May 8'],
  ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', 'todo ano em 1º de janeiro', 'every year on January 1'],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=-1',
    'a cada 4 anos no último dia de fevereiro',
    'every 4 years on the last day of February',
  ],
  ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', 'todo ano no segundo domingo de maio', 'every year on the 2nd Sunday of May'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    'todo ano no 1º dia útil de março',
    'every year on the 1st working day of March',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=5;UNTIL=20261210', 'todo mês no dia 5, até 10/12', 'every month on the 5th, until 10/12'],
  ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20270301', 'toda segunda, até 01/03/2027', 'every Monday, until 01/03/2027'],
  ['FREQ=DAILY;COUNT=1', 'todo dia, 1 vez', 'every day, 1 time'],
  ['FREQ=MONTHLY;BYMONTHDAY=5;COUNT=12', 'todo mês no dia 5, 12 vezes', 'every month on the 5th, 12 times'],
]

test.each(table)('the rule %s is said as "%s" in Portuguese, "%s" in English', (repeat, ptBr, en) => {
  expect(repeatText(repeat, 'due', today, planningTexts['pt-BR'].repeat)).toBe(ptBr)
  expect(repeatText(repeat, null, today, planningTexts.en.repeat)).toBe(en)
})

test.each(['FREQ=HOURLY', 'FREQ=DAILY;BYEASTER=1', 'RSCALE=CHINESE;FREQ=YEARLY', ''])(
  'a rule that only a newer app knows is described as unknown: %s',
  (repeat) => {
    const ptBr = repeatText(repeat, 'done', today, planningTexts['pt-BR'].repeat)
    const en = repeatText(repeat, null, today, planningTexts.en.repeat)
    expect([ptBr, en]).toEqual(['repete (regra de uma versão mais nova)', 'repeats (rule of a newer version)'])
  },
)

test('the text of a repeat that counts from the day it is done says so', () => {
  const texts = (repeat: string) =>
    (['pt-BR', 'en'] as const).map((language) => repeatText(repeat, 'done', today, planningTexts[language].repeat))
  expect(texts('FREQ=DAILY;INTERVAL=3')).toEqual(['a cada 3 dias, depois de feita', 'every 3 days, after it is done'])
})
