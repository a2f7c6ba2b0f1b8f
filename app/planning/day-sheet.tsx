import { ArrowDown, ArrowUp } from 'lucide-react'
import { moveRow } from '#app/actions/move-row.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type DayTable, dueDayOf } from '#shared/ticks.ts'
import { DayChoice } from './day-choice.tsx'
import { SkipButton } from './skip-button.tsx'

export interface DaySheetProps {
  table: DayTable
  row: LocalRow<DayTable>
  /** Moves the row one place up (-1) or down (1), where rows have a place. */
  onMove?: ((step: 1 | -1) => void) | undefined
  onClose: () => void
}

/**
 * A sheet to choose the day of a to-do or task by one tap, and its place: a finger cannot always hold a row and drag it.
 */
export function DaySheet({ table, row, onMove, onClose }: DaySheetProps) {
  const { close, todoList } = useMessages()
  const texts = usePlanningTexts()
  const today = useToday()
  const choose = (day: string | null) => {
    onClose()
    moveRow(table, row, day)
  }
  const move = (step: 1 | -1) => {
    onClose()
    onMove?.(step)
  }
  return (
    <Dialog title={texts.whenOf(row.title)} closeLabel={close} onClose={onClose} isReadFirst>
      <DayChoice day={dueDayOf(row) ?? null} today={today} onDay={choose} />
      <div className="mt-4 empty:hidden">
        <SkipButton table={table} row={row} onClose={onClose} />
      </div>
      {onMove && (
        <div className="mt-4 flex flex-wrap gap-2 border-rule border-t pt-4">
          <Button look="outline" onClick={() => move(-1)} className="flex-1">
            <ArrowUp aria-hidden="true" className="size-5" />
            {todoList.moveUp}
          </Button>
          <Button look="outline" onClick={() => move(1)} className="flex-1">
            <ArrowDown aria-hidden="true" className="size-5" />
            {todoList.moveDown}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
