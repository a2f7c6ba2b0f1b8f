/** Work on thousands of rows is done in steps, between which the page has its turn: no step has more than a few rows. */
import { expect, test } from 'vitest'
import { dataTransfer } from '#app/messages/pt-br/data-transfer.ts'
import { type Found, nothingFound } from '#app/notebook-files/found.ts'
import { readText } from '#app/notebook-files/read-text.ts'
import { emptyNotebook } from '#shared/notebook.ts'
import { plainItem } from '#shared/shopping.ts'
import { plainTodo } from '#shared/todos.ts'
import { planImport } from './plan.ts'
import { reviewOf } from './review.ts'
import { fullBy, writingOf } from './writing.ts'

const count = 2000
const rows = (line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at)).join('\n')

/** The result of the steps, and how many they were. */
function counted<T>(steps: Generator<void, T>): { value: T; steps: number } {
  for (let done = 0; ; done++) {
    const step = steps.next()
    if (step.done) return { value: step.value, steps: done }
  }
}

const here = { ...emptyNotebook(), lists: [], projects: [], isPartial: false }
const context = { words: dataTransfer.fileWords, lessons: new Map(), today: '2026-11-25', now: '14:00' }
const as = { asText: 'todos', asChecklist: 'note', asTasks: 'todos' } as const

const planSteps = (items: Found['notebook']['lists'][number]['items']): number =>
  counted(planImport({ ...emptyNotebook(), lists: [{ title: 'Feira', isDefault: false, items }] }, here)).steps

test('an import compares, creates and measures its rows one by one', () => {
  const todos = Array.from({ length: count }, (_, at) => ({ title: `Coisa ${at}`, completed: false, ...plainTodo }))
  const found: Found = { ...nothingFound(), notebook: { ...emptyNotebook(), todos } }
  const review = counted(reviewOf(found, here, as, context))
  const writing = counted(writingOf(review.value.plan, new Set()))
  const full = counted(fullBy(writing.value, { own: { rows: 0, text: 0 }, lists: 0, items: new Map() }))
  const items = todos.map(({ title }) => ({
    name: title,
    ...plainItem,
  }))
  const sheet: Found = { ...nothingFound(), texts: [{ title: 'Feira', text: '', items }] }
  const list = counted(reviewOf(sheet, here, { ...as, asText: 'list' }, context))
  for (const { steps } of [review, writing, full]) expect(steps).toBeGreaterThanOrEqual(count)
  // Each item is compared in several steps, and one more finds its aisle.
  expect(list.steps).toBeGreaterThanOrEqual(planSteps(items) + count)
})

const files = {
  'Todoist.csv': `TYPE,CONTENT,DATE\n${rows((at) => `task,Coisa ${at},every ${at} days`)}`,
  'Tarefas.csv': `Tarefa;Data\n${rows((at) => `Coisa ${at};todo dia ${(at % 28) + 1}`)}`,
  'Feira.csv': `Produto;Preço\n${rows((at) => `Coisa ${at};1,${at}`)}`,
  'agenda.ics': `BEGIN:VCALENDAR\n${rows((at) => `BEGIN:VTODO\nSUMMARY:Coisa ${at}\nEND:VTODO`)}\nEND:VCALENDAR`,
}

test.each(Object.entries(files))('%s is read while the page has its turns', async (name, text) => {
  const clock = performance.now.bind(performance)
  let turns = 0
  let ms = clock()
  // Each step seems to take a millisecond, so that the number of turns does not depend on the machine.
  performance.now = () => ms++
  const ticking = setInterval(() => turns++)
  try {
    await readText(
      { found: nothingFound(), words: dataTransfer.fileWords, today: '2026-11-25', most: count },
      name,
      text,
    )
  } finally {
    performance.now = clock
    clearInterval(ticking)
  }
  expect(turns).toBeGreaterThan(count / 40)
})
