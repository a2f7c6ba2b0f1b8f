import { type ReactElement, type RefObject, useMemo, useRef } from 'react'
import { type HeadingRow, RowHeading } from './row-heading.tsx'
import { Rows } from './rows.tsx'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useWhileUntouched } from './use-while-untouched.ts'

interface Identified {
  id: string
}

/** The actions that the controls of a row call. They keep the focus in the list. */
export interface RowActs<Row> {
  onToggle: (row: Row, control: HTMLElement) => void
  onRemove: (row: Row, control: HTMLElement) => void
  onEdit: (row: Row) => void
}

/** The actions without the focus. With a new identity at a rendering, all rows are drawn again. */
export interface ActsOf<Row> {
  toggle: (row: Row) => void
  remove: (row: Row) => void
  /** `remove` deletes the row once the dialog opened here has closed. */
  edit: (row: Row, remove: () => void) => void
}

/** Actions that keep the focus in the list when their row disappears. */
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

/** Two frames: a closing dialog returns the focus in between. */
const afterDialog = (run: () => void): unknown => requestAnimationFrame(() => requestAnimationFrame(run))

interface RowKeysOf<Row> {
  F2?: boolean
  onTop: () => void
  onMove?: ((row: Row, step: 1 | -1, control: HTMLElement) => void) | undefined
}

/**
 * The key handler of a list with `RowActs`: Enter opens a row, Delete deletes it. With the option `F2`, that key opens
 * the row, too; it is left out where F2 renames in place.
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
  /** Takes the focus after the last row has disappeared. */
  onEmptied: () => void
  /** Moves a row one place up (-1) or down. */
  onMove?: (row: Row, step: 1 | -1, control: HTMLElement) => void
  /** Receives the shown rows, which differ from `rows` during a press. */
  shownRows?: RefObject<readonly (Row | HeadingRow)[]>
  children: (row: Row, acts: RowActs<Row>) => ReactElement
}

/** Renders thousands of rows as fast as ten, with keys for all their actions. Nothing moves during a press. */
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
