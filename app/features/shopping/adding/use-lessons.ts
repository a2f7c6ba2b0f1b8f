import { useMemo } from 'react'
import { liveCorrections } from '#app/data/areas/corrections.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import type { Lessons } from '#app/groceries/reader.ts'

/**
 * The rows of the table `corrections` by `word`, the normalised line or name: spellings, categories and refused
 * readings that this person has chosen before.
 */
export function useLessons(): Lessons {
  const rows = useLive(liveCorrections(useLocal()))
  return useMemo(() => new Map((rows ?? []).map((row) => [row.word, row])), [rows])
}
