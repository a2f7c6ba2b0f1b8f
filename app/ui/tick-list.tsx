import { type ReactElement, type RefObject, useMemo, useRef } from 'react'
import { type HeadingRow, RowHeading } from './row-heading.tsx'
import { Rows } from './rows.tsx'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useWhileUntouched } from './use-while-untouched.ts'

interface Identified {
  id: string
}

/**
 * The actions that the controls of a row call. A tick and a deletion pass the focus to another row of the list: their
 * own row moves or disappears.
 */
export interface RowActs<Row> {
  onToggle: (row: Row, control: HTMLElement) => void
  onRemove: (row: Row, control: HTMLElement) => void
  onEdit: (row: Row) => void
}

/**
 * The actions of a list on a row, which do not care for the focus. If one of these functions is another one at the next
 * rendering, all rows are rendered again.
 */
export interface ActsOf<Row> {
  toggle: (row: Row) => void
  remove: (row: Row) => void
  /**
   * Opens the row's dialog. `remove` deletes the row two frames later, when the closed dialog has returned the focus.
   */
  edit: (row: Row, remove: () => void) => void
}

/** The actions for the controls of rows, made from those of the list: with them the focus stays in the list. */
export function useRowActs<Row extends Identified>(
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
    const removeLater = (row: Row) =>
      afterDialog(() => {
        const control = list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(row.id)}"]`)
        if (control) keepFocus(control)
        remove(row)
      })
    return {
      onToggle: keeping(toggle),
      onRemove: keeping(remove),
      onEdit: (row) => edit(row, () => removeLater(row)),
    }
  }, [list, keepFocus, toggle, remove, edit])
}

/** Calls `run` two frames later: a closing dialog returns the focus in between. */
const afterDialog = (run: () => void): unknown => requestAnimationFrame(() => requestAnimationFrame(run))

interface RowKeysOf<Row> {
  F2?: boolean
  onTop: () => void
  onMove?: ((row: Row, step: 1 | -1, control: HTMLElement) => void) | undefined
}

/**
 * The key handler of a list with `RowActs`: Enter on a row's checkbox opens the row, Delete deletes it. With the option
 * `F2`, that key opens the row, too; lists in which F2 renames in place omit it.
 */
export function useActKeys<Row extends Identified>(
  list: RefObject<HTMLElement | null>,
  rows: readonly (Row | { heading: string })[],
  acts: RowActs<Row>,
  { F2 = false, onTop, onMove }: RowKeysOf<Row>,
) {
  const shown = useRef(rows)
  shown.current = rows
  const handlers = useMemo(() => {
    const at = (index: number, act: (row: Row) => void) => {
      const row = shown.current[index]
      if (row && 'id' in row) act(row)
    }
    const on = (act: (row: Row, control: HTMLElement) => void) => (index: number, control: HTMLElement) =>
      at(index, (row) => act(row, control))
    return {
      keys: { Enter: on(acts.onEdit), Delete: on(acts.onRemove), ...(F2 && { F2: on(acts.onEdit) }) },
      onMove:
        onMove &&
        ((index: number, step: 1 | -1, control: HTMLElement) => at(index, (row) => onMove(row, step, control))),
    }
  }, [acts, F2, onMove])
  return useRowKeys(list, { ...handlers, onTop })
}

interface TickListProps<Row> extends ActsOf<Row> {
  label: string
  rows: readonly (Row | HeadingRow)[]
  list: RefObject<HTMLDivElement | null>
  /** The id of the row requested by a link. */
  shownId: string | undefined
  turn: string
  /** Called for arrow up on the first row. */
  onTop: () => void
  /** Called after the last row has disappeared with the focus in it: moves the focus to another element. */
  onEmptied: () => void
  /** Moves a row one place up (-1) or down. */
  onMove?: (row: Row, step: 1 | -1, control: HTMLElement) => void
  /** The caller's ref that receives the rows on the screen; they differ from `rows` during a press. */
  shownRows?: RefObject<readonly (Row | HeadingRow)[]>
  children: (row: Row, acts: RowActs<Row>) => ReactElement
}

/**
 * A list of rows with a checkbox, and keys for all their actions. Thousands of rows are as fast as ten, because only
 * those near the screen exist. No row moves during a press or while a text field in the list has the focus.
 */
export function TickList<Row extends Identified>(props: TickListProps<Row>) {
  const { label, rows: latest, list, shownId, turn, onTop, onEmptied, onMove, shownRows, children, ...does } = props
  const rows = useWhileUntouched(list, latest)
  if (shownRows) shownRows.current = rows
  const acts = useRowActs(list, does, onEmptied)
  const onKeyDown = useActKeys(list, rows, acts, { F2: true, onTop, onMove })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls of the rows
    <div
      ref={list}
      onKeyDown={onKeyDown}
      className={onMove && 'drag-rows pointer-coarse:select-none [-webkit-touch-callout:none]'}
    >
      <Rows
        label={label}
        rows={rows}
        shown={{ index: shownId ? rows.findIndex((row) => 'id' in row && row.id === shownId) : -1, turn }}
      >
        {(row) => ('heading' in row ? <RowHeading key={row.key}>{row.heading}</RowHeading> : children(row, acts))}
      </Rows>
    </div>
  )
}
