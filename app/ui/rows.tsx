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

const rowRem = 3.5
/** Rows beyond the screen that exist all the same: what Tab and the arrow keys go to must be there. */
const bufferPx = 400

interface RowsProps<T> {
  label: string
  rows: readonly T[]
  children: (row: T) => ReactElement
  /** The place of a row to be scrolled to and given the focus, once for each `turn`. */
  shown?: { index: number; turn: string } | undefined
}

/** Ten thousand rows as quickly as ten: only those near the screen exist. Each has its place as `data-index`. */
export function Rows<T>({ label, rows, children, shown }: RowsProps<T>) {
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  useShown(virtualizer, shown)
  const [{ rowPx, firstRows }] = useState(measureScreen)
  // With its first rows it begins anew, for only then are they measured before they are seen.
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
/** Frames to wait for a row that is scrolled to. */
const mostFrames = 60

function useShown(virtualizer: RefObject<WindowVirtualizerHandle | null>, shown: RowsProps<unknown>['shown']): void {
  const done = useRef<string>(undefined)
  const { index, turn } = shown ?? { index: -1, turn: '' }
  useEffect(() => {
    if (index < 0 || done.current === turn) return
    let frame = 0
    const show = (tries: number) => {
      virtualizer.current?.scrollToIndex(index, { align: 'center' })
      const control = document.querySelector<HTMLElement>(`[data-index="${index}"] [data-control]`)
      if (control) {
        done.current = turn
        control.focus({ preventScroll: true })
      } else if (tries < mostFrames) frame = requestAnimationFrame(() => show(tries + 1))
    }
    // Not before a dialog that has closed gave back the focus.
    frame = requestAnimationFrame(() => requestAnimationFrame(() => show(0)))
    return () => cancelAnimationFrame(frame)
  }, [virtualizer, index, turn])
}

/** How many rows there are, for assistive technology finds only some of them in the page. */
const Count = createContext(0)

/** Asked once: to ask for it lays the page out. Without `rowPx` the list renders nothing beyond the screen while it guesses. */
function measureScreen(): { rowPx: number; firstRows: number } {
  const rowPx = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { rowPx, firstRows: Math.ceil((innerHeight + bufferPx) / rowPx) }
}

/** The virtualizer would have rows hear nothing for a moment after a scroll: a press right then must count. */
export const heardWhileScrolling = 'pointer-events-auto!'

/** Told by a row that it has left the flow. */
const Leave = createContext<() => void>(() => undefined)
/** While rows stand in the flow the height that is guessed for all of them does not count. */
const asHighAsRows = 'h-auto! [contain:style]!'

function RowList(props: CustomContainerComponentProps & { ref?: Ref<HTMLUListElement> }) {
  const [isInFlow, setInFlow] = useState(true)
  const leave = useCallback(() => setInFlow(false), [])
  const className = isInFlow ? `${heardWhileScrolling} ${asHighAsRows}` : heardWhileScrolling
  return (
    <Leave value={leave}>
      <ul aria-label={useContext(Label)} className={className} {...props} />
    </Leave>
  )
}

/**
 * Stays visible where the virtualizer would hide it until it is measured: a hidden row cannot keep the focus. The first rows stand
 * one below the other until then, for at places that are guessed they would be seen to move.
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
