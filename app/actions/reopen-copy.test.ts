import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveTodos } from '#app/data/areas/todos.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { allTexts } from '#app/messages/language.ts'
import { useQuestion } from '#app/ui/questions.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { addDays } from '#shared/days.ts'
import { toggleTodo } from './toggle-todo.ts'

let local: LocalStore
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  setCurrentLocal(local)
  await eventually(() => liveTodos(local).get())
})
afterEach(() => {
  dismissToast()
  useQuestion.setState({ asked: null })
  setCurrentLocal(undefined)
  local.close()
})

const today = localDay(Date.now())
const day = (days: number) => addDays(today, days)
const rows = () => liveTodos(local).get() ?? []
const shown = () => rows().map(({ dueDate, completed }) => `${dueDate}${completed ? ' done' : ''}`)
const expectShown = (...expected: string[]) =>
  eventually(() => JSON.stringify(shown().sort()) === JSON.stringify(expected.sort()))
const toggle = (dueDate: string) => {
  const row = rows().find((one) => one.dueDate === dueDate)
  if (row) toggleTodo(row)
}

/** A to-do that was ticked on each of these days of its repeat. */
async function tickOn(repeat: string, ...days: string[]): Promise<void> {
  await mutateIn(local, 'todos.create', { title: 'Regar', dueDate: days[0] ?? today, repeat })
  for (const [at, each] of days.entries()) {
    await eventually(() => rows().some((row) => row.dueDate === each && !row.completed))
    // A second tap within half a second would be that of a double one.
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, 510))
    toggle(each)
  }
}

test.each([
  ['weekly', 'FREQ=WEEKLY', day(-7), today],
  ['daily and late', 'FREQ=DAILY', day(-7), today],
  ['daily', 'FREQ=DAILY', today, day(1)],
])(
  'opening the newest copy of a row that is %s takes the row back; undo ticks it again',
  async (_title, repeat, from, to) => {
    await tickOn(repeat, from)
    await expectShown(`${from} done`, to)
    toggle(from)
    await expectShown(from)
    await eventually(() => useToast.getState().toast?.description?.startsWith('De volta para'))
    undoToast()
    await expectShown(`${from} done`, to)
  },
)

test('opening an older copy is asked first, and opens only that one after yes', async () => {
  await tickOn('FREQ=WEEKLY', day(-14), day(-7))
  await expectShown(`${day(-14)} done`, `${day(-7)} done`, today)
  toggle(day(-14))
  const question = () => useQuestion.getState().asked
  await eventually(() => question()?.text.includes('já está em hoje'))
  question()?.onAnswer(false)
  await expectShown(`${day(-14)} done`, `${day(-7)} done`, today)
  useQuestion.setState({ asked: null })
  toggle(day(-14))
  await eventually(question)
  question()?.onAnswer(true)
  await expectShown(day(-14), `${day(-7)} done`, today)
})

test('opening the last copy of a row that was moved on opens only that one', async () => {
  await tickOn('FREQ=WEEKLY', day(-7))
  await expectShown(`${day(-7)} done`, today)
  const row = rows().find(({ repeat }) => repeat)
  await mutateIn(local, 'todos.update', { id: row?.id ?? '', dueDate: day(2), occurrence: today })
  await expectShown(`${day(-7)} done`, day(2))
  toggle(day(-7))
  await eventually(() => useQuestion.getState().asked)
  useQuestion.getState().asked?.onAnswer(true)
  await expectShown(day(-7), day(2))
})

test('a done to-do with a day that never repeated is opened without further words', async () => {
  await mutateIn(local, 'todos.create', { title: 'Luz', dueDate: today, completed: true })
  await expectShown(`${today} done`)
  toggle(today)
  await expectShown(today)
  expect(useToast.getState().toast).toMatchObject({ title: 'Tarefa reaberta', description: undefined })
})
