import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { mostSteps, type Step, stepTitleMaxLength } from '#shared/steps.ts'
import { withStep, withSteps } from './plan.ts'

interface StepsFieldProps {
  steps: readonly Step[]
  onSteps: (steps: Step[]) => void
  /** Text of a step that is not added yet, which the form adds when it is saved. */
  typed: string
  onTyped: (typed: string) => void
}

/** The steps of a to-do or a task: each can be ticked, renamed and deleted in place. */
export function StepsField({ steps, onSteps, typed, onTyped }: StepsFieldProps) {
  const texts = usePlanningTexts()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const change = (changed: Step) => onSteps(steps.map((step) => (step.id === changed.id ? changed : step)))
  const remove = (at: number) => {
    onSteps(steps.filter((_, each) => each !== at))
    const rows = list.current?.querySelectorAll<HTMLElement>('input[type=text]')
    ;(rows?.[at + 1] ?? rows?.[at - 1] ?? field.current)?.focus()
  }
  const add = () => {
    onSteps(withStep(steps, typed))
    onTyped('')
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = withSteps(steps, event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    onSteps(pasted)
  }
  const isFull = steps.length >= mostSteps
  return (
    <div>
      {steps.length > 0 && (
        <ul ref={list} aria-label={texts.steps}>
          {steps.map((step, at) => (
            <StepRow key={step.id} step={step} onChange={change} onRemove={() => remove(at)} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="py-2 text-sm text-soft">{texts.stepsFull(mostSteps)}</p>
      ) : (
        <div className="flex items-center gap-1">
          <label htmlFor={id} className="flex size-11 items-center justify-center text-primary">
            <Plus aria-hidden="true" className="size-5" />
            <span className="sr-only">{texts.newStep}</span>
          </label>
          <input
            ref={field}
            id={id}
            type="text"
            value={typed}
            placeholder={texts.addStep}
            maxLength={stepTitleMaxLength}
            autoComplete="off"
            enterKeyHint="next"
            onChange={(event) => onTyped(event.target.value)}
            onPaste={onPaste}
            onKeyDown={onEnter(add, typed.trim() !== '')}
            className={fieldClass}
          />
        </div>
      )}
    </div>
  )
}

const fieldClass =
  'min-h-11 min-w-0 flex-1 border-transparent border-b bg-transparent outline-none placeholder:text-faint focus:border-primary'

/** Runs an action at Enter instead of saving the form. Without text (`isMeant` is false), Enter saves the form. */
const onEnter =
  (run: () => void, isMeant = true) =>
  (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isMeant) return
    event.preventDefault()
    run()
  }

interface StepRowProps {
  step: Step
  onChange: (step: Step) => void
  onRemove: () => void
}

function StepRow({ step, onChange, onRemove }: StepRowProps) {
  const texts = usePlanningTexts()
  const id = useId()
  const [title, setTitle] = useState(step.title)
  /** Restores the former title of a step whose field is left empty. */
  const leave = () => {
    if (title.trim() === '') setTitle(step.title)
  }
  return (
    <li className="flex items-center gap-1">
      <label htmlFor={id} className="flex size-11 shrink-0 cursor-pointer items-center justify-center">
        <Checkbox
          id={id}
          checked={step.done}
          aria-label={step.title}
          onChange={(event) => onChange({ ...step, done: event.target.checked })}
        />
      </label>
      <input
        type="text"
        aria-label={texts.stepTitle(step.title)}
        value={title}
        maxLength={stepTitleMaxLength}
        autoComplete="off"
        onChange={(event) => {
          setTitle(event.target.value)
          if (event.target.value.trim() !== '') onChange({ ...step, title: event.target.value.trim() })
        }}
        onBlur={leave}
        onKeyDown={onEnter(leave)}
        className={`${fieldClass} ${step.done ? 'text-faint line-through' : ''}`}
      />
      <IconButton label={texts.removeStep(step.title)} look="danger" onClick={onRemove}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  )
}
