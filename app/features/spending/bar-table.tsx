import { scaleLinear } from 'd3-scale'
import { useState } from 'react'
import { reais } from '#app/lib/money.ts'
import { useSpendingTexts } from '#app/messages/spending.ts'
import { Button } from '#app/ui/button.tsx'
import { percent } from './amounts.ts'
import { Part } from './part.tsx'
import type { Sum } from './sums.ts'

interface BarTableProps {
  title: string
  sums: readonly Sum[]
  /** The name of a key. */
  nameOf: (key: string) => string
}

const shownFirst = 8

/** Sums as bars. It is a table: each bar has its name, its value and its part as text. */
export function BarTable({ title, sums, nameOf }: BarTableProps) {
  const texts = useSpendingTexts()
  const [isWhole, setWhole] = useState(false)
  const all = sums.reduce((sum, { cents }) => sum + cents, 0)
  const widthOf = scaleLinear([0, Math.max(1, sums[0]?.cents ?? 0)], [0, 100])
  const rows = isWhole || sums.length <= shownFirst + 1 ? sums : sums.slice(0, shownFirst)
  return (
    <Part title={title}>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th>{title}</th>
            <th>{texts.value}</th>
            <th>{texts.share}</th>
          </tr>
        </thead>
        <tbody className="block">
          {rows.map(({ key, cents }) => (
            <tr key={key} className="flex flex-wrap items-baseline gap-x-3 py-1.5 leading-snug">
              <th scope="row" className="min-w-0 grow basis-24 text-left font-medium [overflow-wrap:anywhere]">
                {nameOf(key)}
              </th>
              <td className="whitespace-nowrap font-semibold tabular-nums">{reais(cents)}</td>
              <td className="w-12 whitespace-nowrap text-right text-sm text-soft tabular-nums">
                {percent(all === 0 ? 0 : cents / all)}
              </td>
              <td aria-hidden="true" className="basis-full">
                <svg
                  className="mt-1 block h-2.5 w-full"
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect width={widthOf(cents)} height="1" className="fill-primary" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < sums.length || isWhole ? (
        <Button look="quiet" onClick={() => setWhole(!isWhole)} className="mt-1 -ml-4 print:hidden">
          {isWhole ? texts.showFewer : texts.showAll(sums.length)}
        </Button>
      ) : null}
    </Part>
  )
}
