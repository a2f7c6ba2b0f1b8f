interface FiguresProps {
  figures: readonly (readonly [name: string, figure: number | string])[]
  /** True if the counters are in one low line with the heading of the page on phones. */
  isLow?: boolean
}

/** The counters at the head of a page, as pairs of name and number. */
export function Figures({ figures, isLow = false }: FiguresProps) {
  const looks = isLow ? lowLooks : usualLooks
  return (
    <dl className={`flex flex-wrap gap-y-1 md:mt-3 md:gap-x-7 ${looks.list}`}>
      {figures.map(([name, figure]) => (
        <div key={name} className={`flex md:flex-row-reverse md:items-baseline md:gap-1.5 ${looks.pair}`}>
          <dt className={`text-soft leading-tight md:text-sm ${looks.name}`}>{name}</dt>
          <dd className={`font-bold leading-tight md:text-xl ${looks.figure}`}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const usualLooks = {
  pair: 'flex-col-reverse max-[23rem]:flex-row-reverse max-[23rem]:items-baseline max-[23rem]:gap-1.5',
  list: 'mt-3 gap-x-2.5 min-[23rem]:gap-x-3.5 min-[26rem]:gap-x-5',
  name: 'text-xs min-[23rem]:text-sm',
  figure: 'text-xl',
}
const lowLooks = {
  pair: 'flex-row-reverse items-baseline gap-1',
  list: 'gap-x-3 max-[23rem]:gap-x-2',
  name: 'text-xs',
  figure: 'text-sm',
}
