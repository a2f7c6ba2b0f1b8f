import {
  createContext,
  type ReactElement,
  type Ref,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua'
import { offerToShow, useToast } from './toasts.ts'

/** The height of a row with one line. */
const oneLineRem = 3.5
/** Height beyond the screen in which rows are rendered: targets of Tab and the arrow keys must exist. */
const bufferPx = 400

interface RowsProps<T> {
  label: string
  rows: readonly T[]
  children: (row: T) => ReactElement
  /** A row to scroll to and focus, once for each `turn`, the key of a navigation; `index` is -1 without such a row. */
  shown?: { index: number; turn: string } | undefined
  /** The height of most rows. Below the true one, more rows than fit are rendered while somebody scrolls fast. */
  rowRem?: number
}

/**
 * Renders ten thousand rows as fast as ten: only those near the screen exist. Each row has its index as `data-index`.
 */
export function Rows<T>({ label, rows, children, shown, rowRem = oneLineRem }: RowsProps<T>) {
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  useShown(virtualizer, shown)
  useOffer(virtualizer, rows)
  const [{ rowPx, firstRows }] = useState(() => measureScreen(rowRem))
  // Remounts with its first rows, because only then are they measured before they are visible.
  if (rows.length === 0) return null
  return (
    <Label value={label}>
      <Count value={rows.length}>
        <WindowVirtualizer
          ref={virtualizer}
          data={rows}
          as={RowList}
          item={Row}
          itemSize={rowPx}
          bufferSize={bufferPx}
          ssrCount={firstRows}
        >
          {children}
        </WindowVirtualizer>
      </Count>
    </Label>
  )
}

const Label = createContext('')
/** The number of frames for which the focus waits until the row that is scrolled to is rendered. */
const mostFrames = 60

function useShown(virtualizer: RefObject<WindowVirtualizerHandle | null>, shown: RowsProps<unknown>['shown']): void {
  const done = useRef<string>(undefined)
  const { index, turn } = shown ?? { index: -1, turn: '' }
  useEffect(() => {
    if (index < 0 || done.current === turn) return
    return show(virtualizer, index, () => {
      done.current = turn
    })
  }, [virtualizer, index, turn])
}

/** Scrolls to a row and focuses it, then calls `onShown`. Returns a function that stops that. */
function show(virtualizer: RefObject<WindowVirtualizerHandle | null>, index: number, onShown?: () => void): () => void {
  let frame = 0
  const trial = (tries: number) => {
    virtualizer.current?.scrollToIndex(index, { align: 'center' })
    const control = document.querySelector<HTMLElement>(`[data-index="${index}"] [data-control]`)
    if (control) {
      onShown?.()
      control.focus({ preventScroll: true })
    } else if (tries < mostFrames) frame = requestAnimationFrame(() => trial(tries + 1))
  }
  // Not before a closed dialog has returned the focus.
  frame = requestAnimationFrame(() => requestAnimationFrame(() => trial(0)))
  return () => cancelAnimationFrame(frame)
}

/** Where a new row is out of sight, its toast offers to show it: the page itself stays where it is. */
function useOffer(virtualizer: RefObject<WindowVirtualizerHandle | null>, rows: readonly unknown[]): void {
  const added = useToast(({ toast }) => toast?.acts.at(-1)?.row)
  const turn = useToast(({ toast }) => toast?.turn ?? 0)
  useEffect(() => {
    const index = added ? rows.findIndex((row) => idOf(row) === added) : -1
    if (index < 0) return
    const frame = requestAnimationFrame(() =>
      offerToShow(turn, isInSight(index) ? undefined : () => void show(virtualizer, index)),
    )
    return () => cancelAnimationFrame(frame)
  }, [virtualizer, rows, added, turn])
}

/** The id of a line that is a row, or that shows one. */
const idOf = (line: unknown): string | undefined => {
  const { id, row } = line as { id?: string; row?: { id: string } }
  return id ?? row?.id
}

function isInSight(index: number): boolean {
  const row = document.querySelector(`[data-index="${index}"]`)
  const { left = 0, top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {}
  return row?.contains(document.elementFromPoint(left + 24, (top + bottom) / 2)) ?? false
}

/** The number of all rows, read out by screen readers, which find only the rendered rows in the page. */
const Count = createContext(0)

/**
 * The estimated height of a row, and the number of rows to render first. Measured once, because measuring causes a
 * layout. Without `rowPx` the list renders nothing beyond the screen while it estimates heights.
 */
function measureScreen(rowRem: number): { rowPx: number; firstRows: number } {
  const rowPx = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { rowPx, firstRows: Math.ceil((innerHeight + bufferPx) / rowPx) }
}

/**
 * Class of rows. The virtualizer ignores pointer events on rows for a moment after a scroll: a press then must count.
 */
export const heardWhileScrolling = 'pointer-events-auto!'

/** The function by which a row reports that it is positioned by the virtualizer now, no longer in the normal flow. */
const Leave = createContext<() => void>(() => undefined)
/** Classes of the list while its rows are in the normal flow: the estimated total height does not apply then. */
const asHighAsRows = 'h-auto! [contain:style]!'

function RowList(props: CustomContainerComponentProps & { ref?: Ref<HTMLUListElement> }) {
  const [isInFlow, setInFlow] = useState(true)
  const leave = useCallback(() => setInFlow(false), [])
  const className = `@container ${heardWhileScrolling} ${isInFlow ? asHighAsRows : ''}`
  return (
    <Leave value={leave}>
      <ul aria-label={useContext(Label)} className={className} {...props} />
    </Leave>
  )
}

/**
 * A row of the virtualizer. It stays visible while the virtualizer would hide it for measuring: a hidden row cannot
 * keep the focus. The first rows are in the normal flow until then, because rows at estimated positions would visibly
 * move.
 */
function Row({ index, style, ...props }: CustomItemComponentProps & { ref?: Ref<HTMLLIElement> }) {
  const isMeasured = style.position !== undefined && style.visibility !== 'hidden'
  const isInFlow = useRef(style.position === undefined)
  if (isMeasured) isInFlow.current = false
  const leave = useContext(Leave)
  useLayoutEffect(() => {
    if (isMeasured) leave()
  }, [isMeasured, leave])
  const visible = { ...style, visibility: undefined, ...(isInFlow.current && { position: undefined }) }
  return <li data-index={index} aria-posinset={index + 1} aria-setsize={useContext(Count)} style={visible} {...props} />
}
