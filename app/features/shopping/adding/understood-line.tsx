import type { Reading } from '#app/groceries/reader.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'

type Understood = Pick<Reading, 'name' | 'quantity' | 'aisle' | 'price'>

interface UnderstoodLineProps {
  /** One for each thing on the line. */
  lines: readonly Understood[]
  /** It is to be written down as it was typed. */
  isRefused: boolean
  onRefuse: (isRefused: boolean) => void
}

/** What was understood of the line that is being written, and the way to refuse it. */
export function UnderstoodLine({ lines, isRefused, onRefuse }: UnderstoodLineProps) {
  const { groceries } = useMessages()
  return (
    <div className="line">
      <div className="col-start-2 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-0.5 pr-2 pl-4">
        <p className="min-w-0 flex-1 basis-40 text-sm text-soft [overflow-wrap:anywhere]">
          {isRefused ? (
            groceries.asTyped
          ) : (
            <>
              <span className="sr-only">{groceries.understood} </span>
              <Things lines={lines} />
            </>
          )}
        </p>
        <button
          type="button"
          aria-pressed={isRefused}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRefuse(!isRefused)}
          className="min-h-11 shrink-0 rounded-lg px-3 font-semibold text-primary text-sm hover:bg-wash aria-pressed:bg-wash"
        >
          {groceries.keepTyped}
        </button>
      </div>
    </div>
  )
}

/** Each on a line of its own. */
function Things({ lines: [thing, ...others] }: Pick<UnderstoodLineProps, 'lines'>) {
  const { groceries } = useMessages()
  if (!thing) return
  const { name, quantity, aisle, price } = thing
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
      {others.length > 0 && <br />}
      <Things lines={others} />
    </>
  )
}
