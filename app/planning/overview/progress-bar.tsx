import type { ReactNode } from 'react'
import { ProgressTrack } from '#app/ui/progress-track.tsx'

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number
  /** The accessible name of the bar. */
  label: string
  bands: Bands
  /** Figures in one low line with the percentage, on phones above a thin bar. */
  children?: ReactNode
}

type Bands = keyof typeof colors

/** Lower bounds in percent for the colours of the best and the middle band. */
const [fromBest, fromMiddle] = [70, 30]

/** The colours of the bands, the best band first. */
const colors = {
  card: ['bg-green', 'bg-amber', 'bg-red'],
  detail: ['bg-green', 'bg-primary', 'bg-amber'],
} as const

/** The progress of a project as a bar and a percentage. The colour says no more than the percentage. */
export function ProgressBar({ percent, label, bands, children }: ProgressBarProps) {
  const looks = children
    ? {
        all: 'flex-wrap gap-y-1 max-md:[&>dl]:flex-1 md:gap-x-7',
        track: 'max-md:order-last max-md:max-h-1.5 basis-full md:basis-40 md:flex-1',
      }
    : { all: '', track: 'min-w-0 flex-1' }
  return (
    <div className={`flex items-center gap-x-3 ${looks.all}`}>
      {children}
      <ProgressTrack aria-label={label} value={percent} look={colorOf(percent, bands)} className={looks.track} />
      <span aria-hidden="true" className="ml-auto min-w-[4ch] text-right font-semibold text-sm tabular-nums">
        {percent}%
      </span>
    </div>
  )
}

function colorOf(percent: number, bands: Bands): string {
  const [best, middle, worst] = colors[bands]
  if (percent >= fromBest) return best
  return percent >= fromMiddle ? middle : worst
}
