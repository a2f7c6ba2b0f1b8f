import type { ComponentProps } from 'react'
import type { Reading } from '#app/groceries/reader.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'

type Understood = Pick<Reading, 'name' | 'quantity' | 'aisle' | 'price' | 'everyDays'>

interface UnderstoodLineProps {
  /** The readings of the line, one for each product. */
  lines: readonly Understood[]
  /** True if the line is added as typed. */
  isRefused: boolean
  onRefuse: (isRefused: boolean) => void
  /** The number of products into which the person can split the line; 0 if it offers no split. */
  separable: number
  onSeparate: () => void
}

/** Shows amount, name, aisle and price read from the typed line, and a button that adds the line as typed instead. */
export function UnderstoodLine({ lines, isRefused, onRefuse, separable, onSeparate }: UnderstoodLineProps) {
  const { groceries } = useMessages()
  return (
    <div className="line">
      <div className="col-start-2 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-0.5 pr-2 pl-4">
        <p className="min-w-0 flex-1 basis-40 py-1.5 text-sm text-soft [overflow-wrap:anywhere]">
          {isRefused ? (
            groceries.asTyped
          ) : (
            <>
              <span className="sr-only">{groceries.understood} </span>
              <Things lines={lines} />
            </>
          )}
        </p>
        <span className="ml-auto flex flex-wrap justify-end">
          {separable > 0 && !isRefused && <LineButton onClick={onSeparate}>{groceries.separate(separable)}</LineButton>}
          <LineButton aria-pressed={isRefused} onClick={() => onRefuse(!isRefused)}>
            {groceries.keepTyped}
          </LineButton>
        </span>
      </div>
    </div>
  )
}

/** A button that leaves the focus in the field, so that a phone keeps its keyboard. */
const LineButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    onMouseDown={(event) => event.preventDefault()}
    className="min-h-11 shrink-0 rounded-lg px-3 font-semibold text-primary text-sm hover:bg-wash aria-pressed:bg-wash"
    {...props}
  />
)

/** The readings, each on a separate line. */
function Things({ lines: [thing, ...others] }: Pick<UnderstoodLineProps, 'lines'>) {
  const { groceries } = useMessages()
  if (!thing) return
  const { name, quantity, aisle, price, everyDays } = thing
  return (
    <>
      {quantity && (
        <>
          <span className="font-semibold text-ink">{quantity}</span> ·{' '}
        </>
      )}
      <span className="font-semibold text-ink">{name}</span>
      {aisle && ` · ${aisle}`}
      {price !== null && ` · ${groceries.inTotal(reais(price))}`}
      {everyDays && ` · ${groceries.every(everyDays)}`}
      {others.length > 0 && <br />}
      <Things lines={others} />
    </>
  )
}
