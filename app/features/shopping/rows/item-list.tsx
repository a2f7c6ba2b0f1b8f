import { useRef } from 'react'
import type { ItemRow as Item } from '#app/data/shopping.ts'
import type { News } from '#app/features/shopping/history.ts'
import { removeItem, toggleItem } from '#app/features/shopping/item-acts.ts'
import type { ListRow } from '#app/features/shopping/list-rows.ts'
import { useMessages } from '#app/messages/language.ts'
import { Rows } from '#app/ui/rows.tsx'
import { useActKeys, useRowActs } from '#app/ui/tick-list.tsx'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { ItemRow } from './item-row.tsx'

interface ItemListProps {
  rows: readonly ListRow[]
  /** An item that a link asks for. */
  shown: { index: number; turn: string }
  /** Without it the list can only be read. */
  onEdit: ((item: Item, remove: () => void) => void) | undefined
  /** The last act of others on an item. */
  newsOf: (item: Item) => News | undefined
  isNew: (item: Item) => boolean
  /** That act came since the last visit. */
  isNews: (item: Item) => boolean
  /** Of those that stand on the list twice, the other one. */
  twins: ReadonlyMap<string, Item>
  /** Arrow up from the first row. */
  onTop: () => void
  /** Takes the focus when the row that had it was the last one. */
  onEmptied: () => void
}

/** Ten thousand items as quickly as ten: only the rows near the screen exist. Under a finger that is down, and while somebody writes in it, nothing moves. */
export function ItemList({
  rows: latest,
  shown,
  onEdit,
  newsOf,
  isNew,
  isNews,
  twins,
  onTop,
  onEmptied,
}: ItemListProps) {
  const { shopping } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  const rows = useWhileUntouched(list, latest)
  const acts = useRowActs(list, { toggle: toggleItem, remove: removeItem, edit: onEdit ?? readOnly }, onEmptied)
  const onKeyDown = useActKeys(list, rows, acts, { onTop })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls of the rows
    <div ref={list} onKeyDown={onKeyDown}>
      <Rows label={shopping.items} rows={rows} shown={shown}>
        {(row) =>
          'heading' in row ? (
            <div key={row.key} className="line border-rule border-b bg-desk/60">
              <h2 className="col-start-2 flex min-h-8 items-center px-4 py-1 md:min-h-11 font-semibold text-sm text-soft [overflow-wrap:anywhere]">
                {row.heading}
              </h2>
            </div>
          ) : (
            <ItemRow
              key={row.id}
              item={row}
              news={newsOf(row)}
              isNew={isNew(row)}
              isNews={isNews(row)}
              twin={twins.get(row.id)}
              acts={onEdit && acts}
            />
          )
        }
      </Rows>
    </div>
  )
}

const readOnly = () => undefined
