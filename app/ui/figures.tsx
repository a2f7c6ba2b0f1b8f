interface FiguresProps {
  figures: readonly (readonly [name: string, figure: number | string])[]
}

/** The counters at the head of a page. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-2.5 gap-y-1 min-[23rem]:gap-x-3.5 min-[26rem]:gap-x-5 md:gap-x-7">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse md:flex-row-reverse md:items-baseline md:gap-1.5">
          <dt className="text-soft text-xs leading-tight min-[23rem]:text-sm">{name}</dt>
          <dd className="font-bold text-xl leading-tight">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
