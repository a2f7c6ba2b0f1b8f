import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { dataTransfer } from '#app/messages/pt-br/data-transfer.ts'
import { nothingFound } from '#app/notebook-files/found.ts'
import { emptyNotebook, type Notebook } from '#shared/notebook.ts'
import { plainItem } from '#shared/shopping.ts'
import { plainTask } from '#shared/tasks.ts'
import { plainTodo } from '#shared/todos.ts'
import { reviewOf } from './review.ts'

const context = { words: dataTransfer.fileWords, lessons: new Map(), today: '2026-11-25', now: '14:00' }
const here = { ...emptyNotebook(), lists: [], projects: [], isPartial: false }
const asAtFirst = { asText: 'note', asChecklist: 'note', asTasks: 'todos' } as const
const review = (notebook: Partial<Notebook>, changes = new Map()) =>
  allAtOnce(
    reviewOf(
      { ...nothingFound(), notebook: { ...emptyNotebook(), ...notebook } },
      here,
      { ...asAtFirst, changes },
      context,
    ),
  )

const item = { ...plainItem, name: 'Leite' }
const task = { ...plainTask, title: 'Pintar', status: 'pendente', priority: 1 } as const
const long = 'palavra '.repeat(40)

test('a list whose title is too short or too long is imported, and its title can be corrected', () => {
  const lists = ['A', long].map((title) => ({ title, isDefault: false, items: [item] }))
  const { plan, lines } = review({ lists })
  expect(plan.lists.map(({ name, status, children }) => [name.slice(0, 12), status, children.length])).toEqual([
    ['Lista: A', 'new', 1],
    ['palavra pala', 'new', 1],
  ])
  expect([...lines].map(([key, { text }]) => [key, text])).toEqual([
    ['lists/0', 'A'],
    ['lists/1', long],
  ])
  const corrected = review({ lists }, new Map([['lists/0', { text: 'Feira' }]]))
  expect([corrected.plan.lists[0]?.name, corrected.lines.get('lists/0')?.text]).toEqual(['Feira', 'Feira'])
})

test('a refused row can be corrected, and the others are imported', () => {
  const items = [{ ...item, name: long }, item]
  const lists = [{ title: 'Feira', isDefault: false, items }]
  const { plan, lines } = review({ lists })
  expect(plan.lists[0]?.children.map(({ status }) => status)).toEqual(['refused', 'new'])
  expect(lines.get('lists/0/0')?.text).toBe(long)
  const corrected = review({ lists }, new Map([['lists/0/0', { text: 'Arroz' }]]))
  expect(corrected.plan.lists[0]?.children.map(({ name, status }) => [name, status])).toEqual([
    ['Arroz', 'new'],
    ['Leite', 'new'],
  ])
})

const words = fc
  .tuple(
    fc.constantFrom('', 'x', 'á', '🍌', '\u200d', '\ud800', 'e\u0301\u0301'),
    fc.constantFrom(0, 1, 30, 60, 190, 700, 90_000 / 6),
  )
  .map(([odd, count]) => `${odd}${Array.from({ length: count }, (_, at) => `p${at}`).join(' ')}`)
const orNull = fc.option(words)
const noteText = words.map((text) => text.replace('\ud800', ''))
const notebooks = fc.record({
  lists: fc.array(
    fc.record({
      title: words,
      isDefault: fc.constant(false),
      items: fc.array(
        fc.record({
          name: fc.constant('Leite'),
          quantity: orNull,
          category: orNull,
          price: fc.option(fc.integer()),
          note: fc.option(noteText),
          purchased: fc.boolean(),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 2 },
  ),
  projects: fc.array(
    fc.record({
      title: words,
      description: fc.option(noteText),
      status: fc.constant('pendente' as const),
      tasks: fc.array(
        fc.record({ title: words, description: fc.option(noteText) }).map((fields) => ({ ...task, ...fields })),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 2 },
  ),
  notes: fc.array(fc.record({ title: words, content: noteText }), { maxLength: 2 }),
  todos: fc.array(
    fc
      .record({ title: words, notes: fc.option(noteText) })
      .map((fields) => ({ ...plainTodo, completed: false, ...fields })),
    { maxLength: 2 },
  ),
})

const wordsIn = (data: unknown): string[] => JSON.stringify(data).match(/p\d+/g) ?? []

test('no list and no project is refused, and each word of a row is imported or in a line of the review', () => {
  fc.assert(
    fc.property(notebooks, (notebook) => {
      const { plan, lines } = review(notebook)
      const parents = [...plan.lists, ...plan.projects]
      for (const { status } of parents) expect(status).toBe('new')
      const all = [...parents, ...parents.flatMap(({ children }) => children), ...plan.notes, ...plan.todos]
      const taken = all.filter(({ status }) => status === 'new').map(({ fields }) => fields)
      const said = new Set(wordsIn([taken, [...lines.values()]]))
      expect(wordsIn(notebook).filter((word) => !said.has(word))).toEqual([])
    }),
    { numRuns: 50 },
  )
})
