import { useMemo } from 'react'
import { liveCorrections } from '#app/data/areas/corrections.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import type { Lessons } from '#app/groceries/reader.ts'

/** The person's earlier corrections, by line or name in normalised form. */
export function useLessons(): Lessons {
  const rows = useLive(liveCorrections(useLocal()))
  return useMemo(() => new Map((rows ?? []).map((row) => [row.word, row])), [rows])
}
