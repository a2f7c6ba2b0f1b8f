import { SkipForward } from 'lucide-react'
import { canSkip, skipRow } from '#app/actions/skip-row.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { Button } from '#app/ui/button.tsx'
import type { DayTable } from '#shared/ticks.ts'

interface SkipButtonProps {
  table: DayTable
  row: LocalRow<DayTable>
  /** Closes the dialog of the button. */
  onClose: () => void
}

/** The button that skips an occurrence of a repeating row; nothing for other rows. */
export function SkipButton({ table, row, onClose }: SkipButtonProps) {
  const texts = usePlanningTexts()
  if (!canSkip(row)) return null
  const skip = () => {
    onClose()
    skipRow(table, row)
  }
  return (
    <Button look="outline" className="w-full" onClick={skip}>
      <SkipForward aria-hidden="true" className="size-5" />
      {texts.skip}
    </Button>
  )
}
