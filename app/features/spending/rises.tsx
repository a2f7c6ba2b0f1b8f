import { useSpendingTexts } from '#app/messages/spending.ts'
import { percent, withUnit } from './amounts.ts'
import { Part } from './part.tsx'
import type { Rise } from './sums.ts'

interface RisesProps {
  rises: readonly Rise[]
  /** The name of the month before; undefined if it has no purchases. */
  before: string | undefined
  title: string
  onChoose: (product: string) => void
}

const shownRises = 5

/** The products that are dearer than a month ago. Each leads to the course of its price. */
export function Rises({ rises, before, title, onChoose }: RisesProps) {
  const texts = useSpendingTexts()
  return (
    <Part title={title}>
      {rises.length === 0 && <p className="text-soft">{before ? texts.noRises(before) : texts.noRisesYet}</p>}
      <ol>
        {rises.slice(0, shownRises).map(({ product, name, before: was, now, by }) => (
          <li key={`${product} ${now.per}`}>
            <button
              type="button"
              onClick={() => onChoose(product)}
              className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] flex-wrap items-center gap-x-4 rounded-lg px-2 py-1.5 text-left leading-snug hover:bg-wash"
            >
              <span className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-soft">
                  {texts.fromTo(withUnit(was, texts), withUnit(now, texts))}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{texts.rise(percent(by))}</span>
            </button>
          </li>
        ))}
      </ol>
    </Part>
  )
}
