import { ProgressTrack } from '#app/ui/progress-track.tsx'

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number
  /** What progresses, for whoever does not see where the bar stands. */
  label: string
  bands: Bands
}

type Bands = keyof typeof colors

/** From how many percent on the bar has the colour of its best band, and of the one in between. */
const [fromBest, fromMiddle] = [70, 30]

/** Best band first. */
const colors = {
  card: ['bg-green', 'bg-amber', 'bg-red'],
  detail: ['bg-green', 'bg-primary', 'bg-amber'],
} as const

/** How much of a project is done: as a bar, whose colour says no more than the figure beside it. */
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
