/** Opens a done row that may be the copy of a repeating one. */
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { currentLocal } from '#app/data/store/local-store.ts'
import { nearDay } from '#app/lib/dates.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { currentLanguage, currentMessages } from '#app/messages/language.ts'
import { planningTexts } from '#app/messages/planning.ts'
import { ask } from '#app/ui/questions.ts'
import { newId } from '#shared/ids.ts'
import { stampsPerMs } from '#shared/sync.ts'
import { type DayTable, dueDayOf, isRepeating, openOf, previousOf, saysDone, type Tick } from '#shared/ticks.ts'
import { runAllWithUndo, runWithUndo } from './run-with-undo.ts'
import { tickOf } from './tick.ts'

type Row = LocalRow<DayTable> & { projectId?: string; completed?: boolean }
type ToastOptions = Omit<Parameters<typeof runAllWithUndo>[1], 'back'>

/**
 * Opens the row. If it is the newest done copy of a repeating row that stands at the day after it, that row goes back to
 * its day, as by the undo of the tick. Before an older copy is opened, the person is asked: its row has gone on, and then
 * two are open.
 */
export async function reopenCopy(table: DayTable, copy: Row, toast: ToastOptions): Promise<void> {
  const today = localDay(Date.now())
  const { dates } = currentMessages()
  const texts = planningTexts[currentLanguage()]
  const series = await seriesOf(table, copy)
  const inWords = (row: Row) => nearDay(dueDayOf(row) ?? '', today, dates)
  const tick = series && tickBetween(copy, series.row, today)
  if (series?.isNewest && tick) {
    const back = tickOf(table, { ...series.row, ...previousOf(series.row, tick) } as never, {
      on: tick.on,
      copy: newId(),
    })
    const mutations = [
      [`${table}.update`, { id: series.row.id, ...openOf(table), tick }],
      [`${table}.delete`, { id: copy.id, undoes: 'tick' }],
    ] as unknown as [Mutation, Mutation]
    const description = texts.backTo(inWords(copy))
    if (back) return runAllWithUndo(mutations, { ...toast, description, back: back.mutations })
  }
  if (series && !(await ask(texts.reopenOlder(inWords(copy), inWords(series.row))))) return
  const changes = { id: copy.id, ...openOf(table) }
  await runWithUndo(`${table}.update`, changes as never, { ...toast, before: copy } as never)
}

/** The repeating row that may have left the copy, and if no later day of it is done. Undefined without one. */
async function seriesOf(table: DayTable, copy: Row): Promise<{ row: Row; isNewest: boolean } | undefined> {
  const rows = (await currentLocal().db.table(table).toArray()) as Row[]
  const day = dueDayOf(copy) ?? ''
  const later = rows.filter(
    (row) =>
      row.title === copy.title &&
      row.projectId === copy.projectId &&
      row.deletedAt === null &&
      (dueDayOf(row) ?? '') > day,
  )
  const row = later.find((one) => isRepeating(one) && !saysDone(one))
  return row && !copy.repeat ? { row, isNewest: !later.some((one) => saysDone(one)) } : undefined
}

/** The tick that led from the copy to the day of its row. The day of the act is that of the copy's newest change. */
function tickBetween(copy: Row, row: Row, today: string): Tick | undefined {
  const occurrence = dueDayOf(copy) ?? ''
  const days = [localDay(copy.stamp / stampsPerMs), dueDayOf(row) ?? today]
  return days.map((on): Tick => ({ occurrence, on, copy: copy.id })).find((tick) => previousOf(row, tick))
}
