import { type RefObject, useId, useMemo, useState } from 'react'
import { writtenDay } from '#app/lib/dates.ts'
import { useSpendingTexts } from '#app/messages/spending.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { fold } from '#shared/fold.ts'
import { withUnit } from './amounts.ts'
import { CourseLine } from './course-line.tsx'
import { Part } from './part.tsx'
import { type Course, courseOf, type Ledger } from './sums.ts'

interface ProductCourseProps {
  products: Ledger['products']
  /** The name in the field; undefined before the person has chosen one. */
  typed: string | undefined
  field: RefObject<HTMLInputElement | null>
  onType: (name: string) => void
}

const [mostOffered, mostPoints] = [40, 60]

/** The prices of one product over time: as a line, and as a table. */
export function ProductCourse({ products, typed, field, onType }: ProductCourseProps) {
  const texts = useSpendingTexts()
  const id = useId()
  const names = useMemo(() => namesOf(products), [products])
  const shown = typed ?? names[0]?.name ?? ''
  const wanted = fold(shown)
  const chosen = names.find(({ folded }) => folded === wanted)
  const offered = names.filter(({ folded }) => typed === undefined || chosen || folded.includes(wanted))
  const course = useMemo(() => {
    const { per, points } = courseOf(chosen ? (products.get(chosen.product) ?? []) : [])
    return { per, points: points.slice(-mostPoints), isCut: points.length > mostPoints }
  }, [products, chosen])
  return (
    <Part title={texts.course}>
      <TextField
        ref={field}
        label={texts.product}
        hint={texts.productHint}
        value={shown}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
        list={id}
        type="search"
        autoComplete="off"
      />
      <datalist id={id}>
        {offered.slice(0, mostOffered).map(({ product, name }) => (
          <option key={product} value={name} />
        ))}
      </datalist>
      <div role="status">{!chosen && wanted !== '' && <p className="mt-3 text-soft">{texts.unknownProduct}</p>}</div>
      {chosen && <Shown course={course} name={chosen.name} />}
      {course.isCut && <p className="mt-2 text-sm text-soft">{texts.latest(mostPoints)}</p>}
    </Part>
  )
}

/** The products with their latest name, the most bought ones first. */
const namesOf = (products: Ledger['products']) =>
  [...products]
    .map(([product, entries]) => ({ product, name: entries.at(-1)?.name ?? product, count: entries.length }))
    .sort((a, b) => b.count - a.count)
    .map(({ product, name }) => ({ product, name, folded: fold(name) }))

const shownFirst = 5

function Shown({ course: { per, points }, name }: { course: Course; name: string }) {
  const texts = useSpendingTexts()
  const [isWhole, setWhole] = useState(false)
  const newest = points.toReversed()
  return (
    <>
      {points.length > 1 ? (
        <CourseLine per={per} points={points} />
      ) : (
        <p className="mt-3 text-soft">{texts.oncePaid}</p>
      )}
      {texts.per[per] === undefined && <p className="mt-2 text-sm text-soft">{texts.asPaid}</p>}
      <table className="mt-3 w-full">
        <caption className="sr-only">{name}</caption>
        <thead className="sr-only">
          <tr>
            <th>{texts.day}</th>
            <th>{texts.price}</th>
            <th>{texts.market}</th>
          </tr>
        </thead>
        <tbody className="block">
          {newest.slice(0, isWhole ? newest.length : shownFirst).map(({ day, cents, market }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two equal purchases of one day look alike
            <tr key={at} className="flex flex-wrap gap-x-3 border-rule border-b py-1.5 leading-snug last:border-b-0">
              <th scope="row" className="whitespace-nowrap font-normal text-soft tabular-nums">
                {writtenDay(day)}
              </th>
              <td className="whitespace-nowrap font-semibold tabular-nums">{withUnit({ cents, per }, texts)}</td>
              <td className="min-w-0 grow text-right text-soft [overflow-wrap:anywhere]">{market}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {newest.length > shownFirst && (
        <Button look="quiet" onClick={() => setWhole(!isWhole)} className="mt-1 -ml-4 print:hidden">
          {isWhole ? texts.showFewer : texts.showAll(newest.length)}
        </Button>
      )}
    </>
  )
}
