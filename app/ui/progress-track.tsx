import type { AriaAttributes } from 'react'

interface ProgressTrackProps extends AriaAttributes {
  value: number
  /** 100 by default. */
  max?: number
  /** The classes of the finished part. */
  look?: string
  className?: string
}

/** A progress bar. */
export function ProgressTrack({ value, max = 100, look = 'bg-primary', className = '', ...aria }: ProgressTrackProps) {
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      {...aria}
      className={`h-2.5 overflow-hidden rounded-full bg-edge/30 forced-colors:border ${className}`}
    >
      <div
        style={{ width: `${(value / max) * 100}%` }}
        className={`h-full rounded-full forced-colors:bg-[Highlight] ${look}`}
      />
    </div>
  )
}
