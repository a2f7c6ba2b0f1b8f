import { ChevronRight, ShoppingBasket } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pathOfList, paths, spendingPath } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { SectionEmpty, SectionHead, SectionLink } from './section-head.tsx'
import type { ListToBuy } from './use-lists-to-buy.ts'

/** The lists with open items, each with its link. */
export function ListsToBuy({ lists }: { lists: readonly ListToBuy[] }) {
  const { dashboard, market } = useMessages()
  return (
    <section aria-labelledby="lists-to-buy">
      <SectionHead id="lists-to-buy" title={dashboard.shopping} />
      <ul aria-labelledby="lists-to-buy" className="border-rule border-t">
        {lists.map((list) => (
          <ToBuy key={list.id} list={list} />
        ))}
      </ul>
      {lists.length === 0 && <SectionEmpty icon={ShoppingBasket}>{dashboard.nothingToBuy}</SectionEmpty>}
      <SectionLink to={paths.shopping} beside={{ to: spendingPath(), text: market.spending }}>
        {dashboard.toLists}
      </SectionLink>
    </section>
  )
}

function ToBuy({ list: { id, title, from, open } }: { list: ListToBuy }) {
  const { shopping, lists } = useMessages()
  return (
    <li className="line border-rule border-b hover:bg-wash/60 has-focus-visible:bg-wash">
      <Link
        to={pathOfList(id, from?.token)}
        className="col-start-2 flex min-h-14 items-center gap-3 py-2 pr-4 pl-4 leading-snug focus-visible:-outline-offset-2"
      >
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="text-lg">{title}</p>
          <p className="text-sm text-soft">
            {from && `${shopping.sharedBy(from.ownerName)} · `}
            {lists.openCount(open)}
          </p>
        </div>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
      </Link>
    </li>
  )
}
