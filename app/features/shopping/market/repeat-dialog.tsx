import { useId, useState } from 'react'
import type { TripRow } from '#app/data/areas/trips.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useShownName } from '#app/features/shopping/items/shown-name.ts'
import { useMessages } from '#app/messages/language.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import type { TripLine } from '#shared/trip-lines.ts'
import { repeatLines } from './trip-acts.ts'

export interface RepeatDialogProps {
  trip: TripRow
  onClose: () => void
}

/** The lines of a trip with ticks: what is ticked goes onto the list. */
export function RepeatDialog({ trip, onClose }: RepeatDialogProps) {
  const { lines } = trip
  const local = useLocal()
  const { close, cancel } = useMessages()
  const texts = useTripTexts()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = lines.filter((_line, at) => !left.has(at))
  const take = (at: number, isTaken: boolean) => {
    const next = new Set(left)
    if (isTaken) next.delete(at)
    else next.add(at)
    setLeft(next)
  }
  return (
    <FormDialog
      title={texts.repeatTitle}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={texts.add(chosen.length)}
      isDisabled={chosen.length === 0}
      onSubmit={() => {
        void repeatLines(local, trip, chosen).catch(() => undefined)
        onClose()
      }}
      draft={undefined}
      onClose={onClose}
    >
      <p className="text-soft">{texts.take}</p>
      <ul>
        {lines.map((line, at) => (
          <Choice key={line.id ?? at} line={line} isTaken={!left.has(at)} onTake={(isTaken) => take(at, isTaken)} />
        ))}
      </ul>
    </FormDialog>
  )
}

interface ChoiceProps {
  line: TripLine
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

function Choice({ line: { name, quantity }, isTaken, onTake }: ChoiceProps) {
  const id = useId()
  return (
    <li className="border-rule border-b last:border-b-0">
      <label htmlFor={id} className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
        <Checkbox id={id} checked={isTaken} onChange={({ currentTarget }) => onTake(currentTarget.checked)} />
        <span className={`min-w-0 text-lg leading-snug [overflow-wrap:anywhere] ${isTaken ? '' : 'text-soft'}`}>
          {useShownName(name)}
          {quantity && <span className="text-base text-soft"> · {quantity}</span>}
        </span>
      </label>
    </li>
  )
}
