import { expect, test } from 'vitest'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { dataTransfer } from '#app/messages/pt-br/data-transfer.ts'
import { type As, nothingFound } from '#app/notebook-files/found.ts'
import { emptyNotebook } from '#shared/notebook.ts'
import { plainItem } from '#shared/shopping.ts'
import { reviewAs, reviewOf } from './review.ts'

/** A Wednesday. */
const context = { words: dataTransfer.fileWords, lessons: new Map(), today: '2026-11-25', now: '14:00' }
const here = { ...emptyNotebook(), lists: [], projects: [], isPartial: false }
const asNotes: As = { asText: 'note', asChecklist: 'note', asTasks: 'todos' }
const withText = (text: string) => ({ ...nothingFound(), texts: [{ title: 'Casa', text }] })
const reviewed = (text: string, as: Partial<As>, changes = new Map()) =>
  allAtOnce(reviewOf(withText(text), here, { ...asNotes, ...as, changes }, context))

/** The rows of a review that are chosen, then those left out behind a `~`. */
function rowsIn({ plan, leftOut }: ReturnType<typeof reviewed>): string[] {
  const entries = [...plan.lists.flatMap(({ children }) => children), ...plan.todos]
  return entries.map(({ key, name, fields }) => {
    const { quantity, category, price, purchased, completed, dueDate, dueTime, repeat, priority } = fields
    const said = [quantity, category, price, dueDate, dueTime, repeat, priority].filter((field) => field ?? false)
    const isDone = purchased || completed
    return leftOut.has(key) ? `~ ${name}` : `${isDone ? 'x ' : ''}${[name, ...said].join(' | ')}`
  })
}

const chat = [
  '27/11/2026 10:00 - As mensagens e ligações são protegidas com a criptografia de ponta a ponta.',
  '[27/11/2026 10:02:11] Ana: Leite',
  '27/11/2026 10:03 - Ana: <Mídia oculta>',
].join('\n')

test.each<[string, string, As['asText'], string[]]>([
  [
    'amounts',
    '2 kg de tomate\nleite\n1 dz ovos\nsabão em pó 1,6kg\n',
    'list',
    [
      'tomate | 2 kg | Hortifruti',
      'leite | Frios e laticínios',
      'ovos | 1 dz | Frios e laticínios',
      'sabão em pó | 1,6 kg | Limpeza',
    ],
  ],
  [
    'separators of Unicode',
    'Leite\u2028Pão\nOvos\n',
    'list',
    ['Leite | Frios e laticínios', 'Pão | Padaria', 'Ovos | Frios e laticínios'],
  ],
  ['soft returns of Word', 'Leite\vPão\nOvos\n', 'todos', ['Leite', 'Pão', 'Ovos']],
  [
    'a chat, as a list',
    chat,
    'list',
    [
      '~ 27/11/2026 10:00 - As mensagens e ligações são protegidas com a criptografia de ponta a ponta.',
      '~ [27/11/2026 10:02:11] Ana:',
      'Leite | Frios e laticínios',
      '~ 27/11/2026 10:03 - Ana:',
      '~ <Mídia oculta>',
    ],
  ],
  [
    'a chat, as to-dos',
    chat,
    'todos',
    [
      '~ 27/11/2026 10:00 - As mensagens e ligações são protegidas com a criptografia de ponta a ponta.',
      '~ [27/11/2026 10:02:11] Ana:',
      'Leite',
      '~ 27/11/2026 10:03 - Ana:',
      '~ <Mídia oculta>',
    ],
  ],
  [
    'days, repeats and priorities',
    '- dentista terça 15h\n1. pagar luz todo dia 5 às 9h\n[ ] relatório amanhã urgente\n[x] ligar amanhã',
    'todos',
    [
      'dentista | 2026-12-01 | 15:00',
      'pagar luz | 2026-12-05 | 09:00 | FREQ=MONTHLY;BYMONTHDAY=5',
      'relatório | 2026-11-26 | 3',
      'x ligar amanhã',
    ],
  ],
  [
    'marks of Markdown, a changed message and emojis alone, as to-dos',
    '# Casa\n- [x] **regar**\n2. _ver_ 🍌\n🍌\npão <Mensagem editada>\n🇧🇷',
    'todos',
    ['~ Casa', 'x regar', 'ver 🍌', '🍌', '~ <Mensagem editada>', 'pão', '🇧🇷'],
  ],
])('a text with %s is read as typed lines are', (_, text, asText, rows) => {
  expect(rowsIn(reviewed(text, { asText }))).toEqual(rows)
})

test('the rows of a checklist are read as typed lines are', () => {
  const rows = [
    { text: '2 kg de tomate', isTicked: true },
    { text: 'leite, ovos e pão', isTicked: false },
  ]
  const found = { ...nothingFound(), checklists: [{ title: 'Keep', rows }] }
  const review = allAtOnce(reviewOf(found, here, { ...asNotes, asChecklist: 'list' }, context))
  expect(rowsIn(review)).toEqual(['x tomate | 2 kg | Hortifruti', 'leite, ovos e pão | Frios e laticínios'])
})

test('a line that the person changes is read again, and a line that they choose stays as typed', () => {
  const changes = new Map([
    ['todos/0', { text: 'dentista quarta' }],
    ['todos/1', { asTyped: true }],
  ])
  const review = reviewed('dentista terça\njornal de domingo', { asText: 'todos' }, changes)
  expect(rowsIn(review)).toEqual(['dentista | 2026-12-02', 'jornal de domingo'])
  expect(review.lines.get('todos/0')?.text).toBe('dentista quarta')
  const asList = allAtOnce(reviewAs(review, { asChecklist: 'list' }, context))
  expect(rowsIn(asList)).toEqual(rowsIn(review))
})

test('a thousand lines, and two megabytes on one, are read in steps', () => {
  const text = ['leite '.repeat(350_000), ...Array.from({ length: 1000 }, (_, at) => `coisa${at}`)].join('\n')
  const steps = reviewOf(withText(text), here, { ...asNotes, asText: 'list' }, context)
  let count = 0
  while (!steps.next().done) count++
  expect(count).toBeGreaterThan(1000)
})

test('a price in a sheet is read as a shelf writes it, and one that is none stays with the name', () => {
  const row = { ...plainItem, price: null }
  const of = (name: string, quantity: string | null, text: string) => ({
    ...{ ...row, name: `${name} (Preço: ${text})`, quantity },
    shelf: { text, name },
  })
  const items = [
    of('ovo', null, '3 por 10'),
    of('tomate', '2 kg', '39,90/kg'),
    of('queijo', null, '39,90/kg 0,430'),
    of('uva', null, 'caro'),
  ]
  const found = { ...nothingFound(), texts: [{ title: 'Feira', text: '', items }] }
  const review = allAtOnce(reviewOf(found, here, { ...asNotes, asText: 'list' }, context))
  expect(rowsIn(review)).toEqual([
    'ovo | 3 | Frios e laticínios | 1000',
    'tomate | 2 kg | Hortifruti | 7980',
    'queijo | 0,430 kg | Frios e laticínios | 1716',
    'uva | Hortifruti',
  ])
  expect(review.plan.lists[0]?.children.map(({ fields }) => fields.note)).toEqual([
    '3 por 10',
    '39,90/kg',
    '39,90/kg 0,430',
    'Preço: caro',
  ])
})

test('a name in a sheet is read as a line, unless its amount has a column', () => {
  const row = plainItem
  const items = [
    { ...row, name: '2 kg de tomate', quantity: null, price: 990 },
    { ...row, name: 'leite 3 caixas', quantity: null, price: null },
    { ...row, name: 'sabão em pó 1,6kg', quantity: '2', price: null },
    { ...row, name: 'arroz R$ 25,90', quantity: null, price: 2000 },
  ]
  const found = { ...nothingFound(), texts: [{ title: 'Feira', text: '', items }] }
  const review = allAtOnce(reviewOf(found, here, { ...asNotes, asText: 'list' }, context))
  expect(rowsIn(review)).toEqual([
    'tomate | 2 kg | Hortifruti | 990',
    'leite | 3 caixas | Frios e laticínios',
    'sabão em pó 1,6kg | 2 | Limpeza',
    'arroz R$ 25,90 | Mercearia | 2000',
  ])
})
