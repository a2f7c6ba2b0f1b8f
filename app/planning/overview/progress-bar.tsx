import { ProgressTrack } from '#app/ui/progress-track.tsx'

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number
  /** The accessible name of the bar. */
  label: string
  bands: Bands
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
export function ProgressBar({ percent, label, bands }: ProgressBarProps) {
  return (
    <div className="flex items-center gap-3">
      <ProgressTrack aria-label={label} value={percent} look={colorOf(percent, bands)} className="min-w-0 flex-1" />
      <span aria-hidden="true" className="min-w-[4ch] text-right font-semibold text-sm tabular-nums">
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
