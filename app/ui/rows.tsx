import { createContext, type ReactElement, type Ref, useContext, useState } from 'react'
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
  /** To scroll to a row that may not exist yet. */
  ref?: Ref<WindowVirtualizerHandle>
}

/** Ten thousand rows as quickly as ten: only those near the screen exist. Each has its place as `data-index`. */
export function Rows<T>({ label, rows, children, ref }: RowsProps<T>) {
  const [rowPx] = useState(rowHeightPx)
  return (
    <Label value={label}>
      <Count value={rows.length}>
        <WindowVirtualizer
          {...(ref && { ref })}
          data={rows}
          as={RowList}
          item={Row}
          itemSize={rowPx}
          bufferSize={bufferPx}
        >
          {children}
        </WindowVirtualizer>
      </Count>
    </Label>
  )
}

const Label = createContext('')
/** How many rows there are, for assistive technology finds only some of them in the page. */
const Count = createContext(0)

/** Without it the list renders nothing beyond the screen while it guesses. */
const rowHeightPx = (): number => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function RowList(props: CustomContainerComponentProps & { ref?: Ref<HTMLUListElement> }) {
  return <ul aria-label={useContext(Label)} {...props} />
}

/** Stays visible where the virtualizer would hide it until it is measured: a hidden row cannot keep the focus. */
function Row({ index, style, ...props }: CustomItemComponentProps & { ref?: Ref<HTMLLIElement> }) {
  const visible = { ...style, visibility: undefined }
  return <li data-index={index} aria-posinset={index + 1} aria-setsize={useContext(Count)} style={visible} {...props} />
}
