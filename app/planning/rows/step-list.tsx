import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { Step } from '#shared/steps.ts'

interface StepsButtonProps {
  title: string
  steps: readonly Step[]
  isOpen: boolean
  onToggle: () => void
}

/** A button with the numbers of done and of all steps, which opens their list. */
export function StepsButton({ title, steps, isOpen, onToggle }: StepsButtonProps) {
  const { dates } = useMessages()
  const done = steps.filter((step) => step.done).length
  return (
    <button
      type="button"
      data-control="steps"
      tabIndex={-1}
      aria-expanded={isOpen}
      aria-label={dates.stepsOf(done, steps.length, title)}
      onClick={onToggle}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-0.5 rounded-lg px-1.5 text-sm text-soft tabular-nums hover:bg-wash"
    >
      {done}/{steps.length}
      <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  )
}

interface StepListProps {
  title: string
  steps: readonly Step[]
  onTick: (step: Step) => void
}

/** The steps below the name of their row, to be ticked in place. */
export function StepList({ title, steps, onTick }: StepListProps) {
  const { dates } = useMessages()
  const id = useId()
  return (
    <ul aria-label={dates.stepsFor(title)} onKeyDown={onKeyDown} className="relative z-10 -ml-2">
      {steps.map((step) => (
        <li key={step.id}>
          <label htmlFor={`${id}-${step.id}`} className="flex min-h-11 cursor-pointer items-center gap-3 pl-2">
            <Checkbox id={`${id}-${step.id}`} checked={step.done} onChange={() => onTick(step)} />
            <span className={`min-w-0 py-1 [overflow-wrap:anywhere] ${step.done ? 'text-faint line-through' : ''}`}>
              {step.title}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

const directions: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Up and down lead through the steps, and beyond their ends to other rows. Delete does nothing on a step: the list
 * would delete the whole row.
 */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Delete') event.stopPropagation()
  const direction = directions[event.key]
  if (direction === undefined) return
  const ticks = [...event.currentTarget.querySelectorAll('input')]
  const next = ticks[ticks.indexOf(event.target as HTMLInputElement) + direction]
  if (!next) return
  next.focus()
  event.preventDefault()
  event.stopPropagation()
}
