interface FiguresProps {
  /** `one`: the name beside the number 1, if it differs. */
  figures: readonly (readonly [name: string, figure: number | string, one?: string])[]
}

/** The counters at the head of a page, as pairs of name and number: on phones in one low line. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="flex min-w-0 gap-x-3 overflow-x-auto whitespace-nowrap [scrollbar-width:none] max-[23rem]:gap-x-2 md:mt-3 md:gap-x-7">
      {figures.map(([name, figure, one]) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-1 md:gap-1.5">
          <dt className="text-soft text-xs leading-tight md:text-sm">{figure === 1 ? (one ?? name) : name}</dt>
          <dd className="font-bold text-sm leading-tight md:text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
