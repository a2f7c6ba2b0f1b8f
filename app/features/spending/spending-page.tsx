import { ChartColumn, Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { SpendingList } from '#app/data/areas/spending.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { saveFile } from '#app/device/save-file.ts'
import { isoDay } from '#app/lib/dates.ts'
import { paths } from '#app/lib/paths.ts'
import { sheetText } from '#app/lib/sheet-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useSpendingTexts } from '#app/messages/spending.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { BarTable } from './bar-table.tsx'
import { ProductCourse } from './course.tsx'
import { Months, useMonthName } from './months.tsx'
import { Rises } from './rises.tsx'
import { type Entry, type Ledger, risesIn, sumsBy } from './sums.ts'
import { useLedger } from './use-ledger.ts'

/** `/gastos`: what was spent, by month, aisle, market, person and list; the course of a price. */
export function SpendingPage() {
  const { appName } = useMessages()
  const texts = useSpendingTexts()
  const [query, setQuery] = useSearchParams()
  const asked = query.get('lista') ?? undefined
  const read = useLedger(asked)
  const lists = read?.rows.lists ?? []
  const hasSpent = read?.ledger.months.some(({ entries }) => entries.length > 0) === true
  return (
    <div className="sheet sheet-wide flex-1">
      <title>{`${texts.title} · ${appName}`}</title>
      <PageHeader icon={<ChartColumn aria-hidden="true" className="size-7 md:size-8" />} title={texts.title}>
        <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-2">
          {lists.length > 1 && (
            <div className="w-full max-w-80">
              <SelectField
                label={texts.list}
                value={lists.some(({ id }) => id === asked) ? (asked ?? '') : ''}
                options={[['', texts.allLists], ...lists.map(({ id, title }) => [id, title] as const)]}
                onChoose={(id) => setQuery(id ? { lista: id } : {}, { replace: true })}
              />
            </div>
          )}
          {read && hasSpent && <Outputs ledger={read.ledger} lists={lists} />}
        </div>
      </PageHeader>
      {!read && <Spinner label={texts.loading} />}
      {read && !hasSpent && (
        <EmptyState
          icon={<ChartColumn aria-hidden="true" className="size-6" />}
          title={texts.emptyTitle}
          action={
            <Link to={paths.shopping} className={buttonClass()}>
              {texts.toLists}
            </Link>
          }
        >
          {texts.emptyText}
        </EmptyState>
      )}
      {read && hasSpent && <Parts ledger={read.ledger} lists={lists} isOneList={asked !== undefined} />}
      {read && <div className="ruled print:hidden" />}
    </div>
  )
}

interface LedgerProps {
  ledger: Ledger
  lists: readonly SpendingList[]
}

/** The sheet and the print of what is shown. */
function Outputs({ ledger, lists }: LedgerProps) {
  const texts = useSpendingTexts()
  const nameOf = usePersonName(lists)
  const titles = new Map(lists.map(({ id, title }) => [id, title]))
  const save = () => {
    const rows = ledger.months.flatMap(({ entries }) => entries).sort((a, b) => (a.day < b.day ? 1 : -1))
    const cells = rows.map((row) => cellsOf(row, titles.get(row.listId) ?? '', nameOf(row.boughtBy ?? '')))
    saveFile(texts.fileName(isoDay(Date.now())), sheetText([texts.columns, ...cells]), 'text/csv')
  }
  return (
    <div className="-ml-4 flex flex-wrap print:hidden">
      <Button look="quiet" onClick={save}>
        <Download aria-hidden="true" className="size-5" />
        {texts.save}
      </Button>
      <Button look="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        {texts.print}
      </Button>
    </div>
  )
}

const cellsOf = ({ day, name, quantity, price, market, aisle }: Entry, list: string, person: string): string[] => [
  ...[day, name, quantity ?? '', (price / 100).toFixed(2).replace('.', ',')],
  ...[market ?? '', aisle ?? '', list, person],
]

function Parts({ ledger: { months, products }, lists, isOneList }: LedgerProps & { isOneList: boolean }) {
  const texts = useSpendingTexts()
  const nameOf = usePersonName(lists)
  const monthName = useMonthName()
  const today = isoDay(useLocal().runtime.now())
  const [month, setMonth] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const chosen = months.findIndex((each) => each.month === month)
  const at = chosen >= 0 ? chosen : months.findLastIndex(({ entries }) => entries.length > 0)
  const entries = months[at]?.entries ?? []
  const before = months[at - 1]
  const people = sumsBy(entries, ({ boughtBy }) => nameOf(boughtBy ?? ''))
  const inLists = sumsBy(entries, ({ listId }) => listId)
  const titles = new Map(lists.map(({ id, title }) => [id, title]))
  const showCourse = (product: string) => {
    setTyped(products.get(product)?.at(-1)?.name ?? '')
    field.current?.focus()
  }
  return (
    <div className="sheet-columns">
      <div>
        <Months months={months} at={at} today={today} onChoose={setMonth} />
        {entries.length > 0 && (
          <BarTable
            title={texts.aisles}
            sums={sumsBy(entries, ({ aisle }) => aisle ?? '')}
            nameOf={(key) => key || texts.noAisle}
          />
        )}
      </div>
      <div>
        {entries.length > 0 && (
          <BarTable
            title={texts.markets}
            sums={sumsBy(entries, ({ market }) => market ?? '')}
            nameOf={(key) => key || texts.noMarket}
          />
        )}
        {people.length > 1 && <BarTable title={texts.people} sums={people} nameOf={(name) => name} />}
        {!isOneList && inLists.length > 1 && (
          <BarTable title={texts.lists} sums={inLists} nameOf={(id) => titles.get(id) ?? ''} />
        )}
        {before && entries.length > 0 && (
          <Rises
            title={texts.rises(monthName(before.month))}
            before={before.entries.length > 0 ? monthName(before.month) : undefined}
            rises={risesIn(entries, before.entries)}
            onChoose={showCourse}
          />
        )}
        <ProductCourse products={products} typed={typed} field={field} onType={setTyped} />
      </div>
    </div>
  )
}

/** The name of a member by their id; 'Você' for the person. */
function usePersonName(lists: readonly SpendingList[]): (userId: string) => string {
  const { lists: words } = useMessages()
  const { user } = useLocal()
  const names = new Map(lists.flatMap(({ members }) => members.map(({ id, name }) => [id, name] as const)))
  return (id) => (id === user.id ? words.you : (names.get(id) ?? words.someone))
}
