import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { writtenDay } from '#app/lib/dates.ts'
import { reais } from '#app/lib/money.ts'
import { useSpendingTexts } from '#app/messages/spending.ts'
import { useWidthRem } from '#app/ui/use-width.tsx'
import { numberOf } from '#shared/days.ts'
import { withUnit } from './amounts.ts'
import type { Course } from './sums.ts'

/** The units of the drawing are sixteenths of a rem, so that its letters grow with those of the page. */
const perRem = 16
const height = 176
const [top, foot, left, right] = [10, 26, 74, 10]
const [letters, dot, ticks] = [12, 3.5, 3]
/** A price that hardly changes is a flat line. */
const leastRange = 0.2

/** Prices as a line over time. The words below say the same. */
export function CourseLine({ per, points }: Course) {
  const texts = useSpendingTexts()
  const { width: widthRem, ruler } = useWidthRem()
  const width = Math.max(widthRem * perRem, left + right + 1)
  const days = points.map(({ day }) => numberOf(day))
  const prices = points.map(({ cents }) => cents)
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const xOf = scaleLinear([first, Math.max(last, first + 1)], [left, width - right])
  const room = Math.max(high - low, high * leastRange) / 8
  const yOf = scaleLinear([Math.max(0, low - room), high + room], [height - foot, top]).nice(ticks)
  const path = line<Course['points'][number]>(
    ({ day }) => xOf(numberOf(day)),
    ({ cents }) => yOf(cents),
  )([...points])
  const said = (cents: number) => withUnit({ cents, per }, texts)
  return (
    <figure className="mt-3">
      {ruler}
      {widthRem > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-hidden="true" fontSize={letters}>
          {yOf.ticks(ticks).map((cents) => (
            <g key={cents}>
              <line x1={left} x2={width} y1={yOf(cents)} y2={yOf(cents)} className="stroke-rule" />
              <text x={left - 8} y={yOf(cents)} dy="0.35em" textAnchor="end" className="fill-soft tabular-nums">
                {reais(cents)}
              </text>
            </g>
          ))}
          <path d={path ?? ''} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-primary" />
          {points.map(({ day, cents }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two equal purchases of one day look alike
            <circle key={at} cx={xOf(numberOf(day))} cy={yOf(cents)} r={dot} className="fill-primary" />
          ))}
          <text x={left} y={height - 4} className="fill-soft tabular-nums">
            {writtenDay(points[0]?.day ?? '')}
          </text>
          {width > 3 * left && (
            <text x={width - right} y={height - 4} textAnchor="end" className="fill-soft tabular-nums">
              {writtenDay(points.at(-1)?.day ?? '')}
            </text>
          )}
        </svg>
      )}
      <figcaption className="mt-2 text-sm text-soft">
        {texts.courseOf(said(prices[0] ?? 0), said(prices.at(-1) ?? 0), said(low), said(high))}
      </figcaption>
    </figure>
  )
}
