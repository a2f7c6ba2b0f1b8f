/** The rows of the page: deleted rows, and acts that open to theirs. */
import type { TrashEntry } from '#app/data/areas/trash.ts'
import { isShop, joinActs, type TrashAct } from '#app/data/areas/trash-acts.ts'
import { type DayWords, isoDay, nearDay } from '#app/lib/dates.ts'
import type { TrashTexts } from '#app/messages/pt-br/trash.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import { dayMs } from '#shared/days.ts'
import { compareFolded, fold } from '#shared/fold.ts'
import type { TrashTable } from '#shared/scopes.ts'

export interface ShownEntry {
  is: 'entry'
  id: string
  entry: TrashEntry
  /** True below the row of its act. */
  isInside: boolean
}

export interface ShownAct extends TrashAct {
  is: 'act'
  name: string
  isShop: boolean
  isOpen: boolean
}

interface View {
  /** Folded; empty without a search. */
  wanted: string
  table: TrashTable | undefined
  /** The ids of rows whose act is open. */
  opened: ReadonlySet<string>
  trash: TrashTexts
  dates: Messages['dates']
  nowMs: number
}

/** What the page shows of `entries`. A search finds an act by its name, and else single rows. */
export function shownRows(entries: readonly TrashEntry[], view: View): (ShownEntry | ShownAct)[] {
  const { table, wanted } = view
  const ofKind = table ? entries.filter((entry) => entry.table === table) : entries
  return joinActs(ofKind).flatMap((row) => {
    if (!('rows' in row)) return isFound(row, wanted) ? [shownEntry(row)] : []
    const act = shownAct(row, view)
    if (!fold(act.name).includes(wanted)) {
      return row.rows.filter((entry) => isFound(entry, wanted)).map((entry) => shownEntry(entry))
    }
    return act.isOpen ? [act, ...act.rows.map((entry) => shownEntry(entry, true))] : [act]
  })
}

const isFound = ({ name, parent = '' }: TrashEntry, wanted: string): boolean =>
  fold(`${name} ${parent}`).includes(wanted)

const shownEntry = (entry: TrashEntry, isInside = false): ShownEntry => ({ is: 'entry', id: entry.id, entry, isInside })

function shownAct(act: TrashAct, { trash, dates, nowMs, opened }: View): ShownAct {
  const rows = [...act.rows].sort((a, b) => compareFolded(a.name, b.name))
  const named = rows.slice(0, namedRows).map(({ name }) => name || trash.untitled)
  const ofShop = isShop(act)
  const name = ofShop
    ? trash.shop(
        dayOf(Math.max(...rows.map(({ boughtAt }) => boughtAt ?? 0)), nowMs, { ...dates, weekdays: trash.weekdays }),
        rows.length,
      )
    : trash.several(named, rows.length - namedRows)
  return { is: 'act', id: act.id, rows, name, isShop: ofShop, isOpen: rows.some(({ id }) => opened.has(id)) }
}

const namedRows = 2

/** `hoje`, `ontem`, `sexta` within a week, else `14/11`. */
function dayOf(ms: number, nowMs: number, words: DayWords): string {
  const [near = '', written] = nearDay(isoDay(ms), isoDay(nowMs), words).split(', ')
  return written && nowMs - ms > 6 * dayMs ? written : near
}
