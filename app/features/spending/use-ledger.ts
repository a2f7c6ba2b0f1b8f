import { useEffect, useState } from 'react'
import { liveCorrections } from '#app/data/areas/corrections.ts'
import { liveSpending, type SpendingRows } from '#app/data/areas/spending.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import type { Reader } from '#app/groceries/reader.ts'
import { spelled } from '#app/groceries/spelled.ts'
import { isoDay } from '#app/lib/dates.ts'
import { inTurns } from '#app/lib/in-turns.ts'
import { canonicalMarket } from '#shared/markets.ts'
import { productOf } from '#shared/purchase-changes.ts'
import { unitPrice } from '#shared/unit-prices.ts'
import { wordOf } from '#shared/words.ts'
import { type Readings, readLedger } from './read-ledger.ts'
import type { Ledger } from './sums.ts'

/** What was spent in one list, or in all, and the lists. Undefined until it is read. */
export function useLedger(listId: string | undefined): { rows: SpendingRows; ledger: Ledger } | undefined {
  const local = useLocal()
  const rows = useLive(liveSpending(local))
  const corrections = useLive(liveCorrections(local))
  const reader = useReader()
  const [read, setRead] = useState<{ rows: SpendingRows; ledger: Ledger }>()
  useEffect(() => {
    if (!rows || !corrections || reader === undefined) return
    let isWanted = true
    const chosen = new Map(corrections.flatMap((row) => (row.ownCategory ? [[row.word, row.category]] : [])))
    const readings = readingsOf(reader, chosen, isoDay(local.runtime.now()))
    void inTurns(readLedger(rows, listId, readings)).then((ledger) => isWanted && setRead({ rows, ledger }))
    return () => {
      isWanted = false
    }
  }, [local, rows, corrections, reader, listId])
  return read
}

/** The reader with its dictionary; null if it cannot be loaded now: then no product has a category. */
function useReader(): Reader | null | undefined {
  const [reader, setReader] = useState<Reader | null>()
  useEffect(() => {
    import('#app/groceries/reader.ts').then(
      (loaded) => setReader(loaded.reader),
      () => setReader(null),
    )
  }, [])
  return reader
}

const readingsOf = (reader: Reader | null, chosen: ReadonlyMap<string, string | null>, today: string): Readings => ({
  productOf,
  spelled: (name) => reader?.spelled(name) ?? spelled(name),
  aisleOf: (name) => {
    const own = chosen.get(wordOf(name))
    return own === undefined ? (reader?.groceries.find(name)?.aisle ?? null) : own
  },
  unitOf: unitPrice,
  marketsOf: canonicalMarket,
  today,
})
