import { Share2 } from 'lucide-react'
import { shownName } from '#app/features/shopping/items/shown-name.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import type { Receipt } from './receipt.ts'
import { countsOf, totalOf } from './receipt-picture.ts'

/** A receipt in the style of the notebook. The sums come first, because many items would need scrolling. */
export function ReceiptOf({ receipt, title, onSend }: { receipt: Receipt; title: string; onSend: () => void }) {
  const { lists, market } = useMessages()
  const { cents, unpriced, people } = receipt
  return (
    <section aria-label={market.receipt} className="rounded-lg border border-rule bg-paper px-4 pt-1 pb-1">
      <div className="flex items-center gap-2 border-margin border-b-2">
        <h3 className="min-w-0 flex-1 py-2 font-bold text-lg leading-tight [overflow-wrap:anywhere]">{title}</h3>
        <span className="-mr-3">
          <IconButton label={lists.share} onClick={onSend}>
            <Share2 aria-hidden="true" className="size-5 text-primary" />
          </IconButton>
        </span>
      </div>
      <dl>
        {[...totalOf(receipt, market), ...countsOf(receipt, market)].map(({ text, value, look }) => (
          <div key={text} className={`${receiptLine} ${look === 'total' ? 'font-bold text-xl' : ''}`}>
            <dt className={`min-w-0 [overflow-wrap:anywhere] ${look === 'total' ? '' : 'text-soft'}`}>{text}</dt>
            <dd className="shrink-0 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {people.map((person) => (
        <BoughtBy key={person.name} {...person} isAlone={people.length === 1} />
      ))}
      {cents !== undefined && unpriced > 0 && <p className="py-2 text-sm text-soft">{market.unpriced(unpriced)}</p>}
    </section>
  )
}

const receiptLine = 'flex items-baseline justify-between gap-4 border-rule border-b py-1.5 leading-snug'

/** The items that one person bought, each on a line with its price. */
function BoughtBy({ name, items, isAlone }: Receipt['people'][number] & { isAlone: boolean }) {
  return (
    <>
      {!isAlone && (
        <h4 className={`${receiptLine} pt-3 font-semibold text-sm text-soft`}>{`${name} (${items.length})`}</h4>
      )}
      <ul>
        {items.map((item, at) => (
          <li key={item.id ?? at} className={`${receiptLine} last:border-b-0`}>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {shownName(item.name)}
              {item.quantity && <span className="text-soft"> · {item.quantity}</span>}
            </span>
            {typeof item.price === 'number' && (
              <span className="shrink-0 text-soft tabular-nums">{reais(item.price)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
