import { type ReactElement, type RefObject, useMemo, useRef } from 'react'
import { Rows } from './rows.tsx'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useWhileUntouched } from './use-while-untouched.ts'

/** What can be done with a row, by one of its controls. */
export interface RowActs<Row> {
  onToggle: (row: Row, control: HTMLElement) => void
  onRemove: (row: Row, control: HTMLElement) => void
  onEdit: (row: Row) => void
}

/** The acts themselves. They keep their identity from one rendering to the next, so that rows need not be drawn anew. */
export interface ActsOf<Row> {
  toggle: (row: Row) => void
  remove: (row: Row) => void
  edit: (row: Row) => void
}

/** Acts that keep the focus in the list when their row goes away. */
export function useRowActs<Row>(
  list: RefObject<HTMLElement | null>,
  { toggle, remove, edit }: ActsOf<Row>,
  onEmptied: () => void,
): RowActs<Row> {
  const keepFocus = useFocusKeeper(list, onEmptied)
  return useMemo(() => {
    const keeping = (run: (row: Row) => void) => (row: Row, control: HTMLElement) => {
      keepFocus(control)
      run(row)
    }
    return { onToggle: keeping(toggle), onRemove: keeping(remove), onEdit: edit }
  }, [keepFocus, toggle, remove, edit])
}

interface TickListProps<Row> extends ActsOf<Row> {
  label: string
  rows: readonly Row[]
  list: RefObject<HTMLDivElement | null>
  /** One that a link asks for. */
  shownId: string | undefined
  turn: string
  /** Arrow up from the first row. */
  onTop: () => void
  /** Takes the focus when the row that had it was the last one. */
  onEmptied: () => void
  children: (row: Row, acts: RowActs<Row>) => ReactElement
}

/** Thousands of rows as quickly as ten, with keys for all that can be done. Under a finger that is down nothing moves. */
export function TickList<Row extends { id: string }>(props: TickListProps<Row>) {
  const { label, rows: latest, list, shownId, turn, onTop, onEmptied, children, ...does } = props
  const rows = useWhileUntouched(list, latest)
  const acts = useRowActs(list, does, onEmptied)
  const shown = useRef(rows)
  shown.current = rows
  const keys = useMemo(() => {
    const on = (act: (row: Row, control: HTMLElement) => void) => (index: number, control: HTMLElement) => {
      const row = shown.current[index]
      if (row) act(row, control)
    }
    return { F2: on(acts.onEdit), Delete: on(acts.onRemove) }
  }, [acts])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls of the rows
    <div ref={list} onKeyDown={useRowKeys(list, { keys, onTop })}>
      <Rows
        label={label}
        rows={rows}
        shown={{ index: shownId ? rows.findIndex(({ id }) => id === shownId) : -1, turn }}
      >
        {(row) => children(row, acts)}
      </Rows>
    </div>
  )
}
