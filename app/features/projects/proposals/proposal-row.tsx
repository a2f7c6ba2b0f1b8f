import { CalendarDays, ChevronDown } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { useToday } from '#app/data-react/use-today.ts'
import { nearDay, writtenDay } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { PriorityMark } from '#app/planning/rows/priority-mark.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { descriptionMaxLength } from '#shared/projects.ts'
import type { Draft, DraftFields } from './proposal-list.ts'

const titleMaxLength = 200
/** Other years than four-digit ones are no ISO dates. */
const [firstDay, lastDay] = ['1000-01-01', '9999-12-31']
const priorities = ['3', '2', '1'] as const

interface ProposalRowProps {
  draft: Draft
  isOpen: boolean
  /** The reason why the proposal cannot be accepted. */
  error: string | undefined
  /** The title field of the proposal, while it is open. */
  field: RefObject<HTMLInputElement | null> | undefined
  onToggle: () => void
  onChange: (fields: Partial<DraftFields>) => void
}

/** One proposed task: ticked to choose it, and opened to edit it. */
export function ProposalRow({ draft, isOpen, error, field, onToggle, onChange }: ProposalRowProps) {
  const texts = useProposalTexts()
  const id = useId()
  return (
    <li className={`animate-rise border-rule border-b py-1 ${draft.isChosen ? '' : 'text-faint'}`}>
      <div className="flex items-start gap-1">
        <label htmlFor={`${id}-tick`} className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-3 py-2.5">
          <Checkbox
            id={`${id}-tick`}
            checked={draft.isChosen}
            onChange={(event) => onChange({ isChosen: event.target.checked })}
          />
          <span className="min-w-0 font-semibold leading-snug [overflow-wrap:anywhere]">{draft.title}</span>
        </label>
        <button
          type="button"
          aria-label={texts.edit(draft.title)}
          title={texts.edit(draft.title)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-ink"
        >
          <ChevronDown aria-hidden="true" className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={id} className="pl-9">
        {isOpen ? (
          <ProposalFields draft={draft} error={error} field={field} onChange={onChange} />
        ) : (
          <ProposalSummary draft={draft} />
        )}
      </div>
    </li>
  )
}

function ProposalSummary({ draft: { description, priority, day } }: { draft: Draft }) {
  const texts = useProposalTexts()
  const { dates } = useMessages()
  const today = useToday()
  return (
    <div className="-mt-1 space-y-1 pr-3 pb-3 text-sm">
      {description && <p className="line-clamp-2 text-soft [overflow-wrap:anywhere]">{description}</p>}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
        <PriorityMark priority={priority} />
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <CalendarDays aria-hidden="true" className="size-4" />
          {day ? (
            <time dateTime={day} title={writtenDay(day)}>
              {nearDay(day, today, dates)}
            </time>
          ) : (
            texts.noDate
          )}
        </span>
      </p>
    </div>
  )
}

function ProposalFields({
  draft,
  error,
  field,
  onChange,
}: Pick<ProposalRowProps, 'draft' | 'error' | 'field' | 'onChange'>) {
  const texts = useProposalTexts()
  const { tasks } = useMessages()
  return (
    <div className="space-y-4 pr-1 pb-4">
      <TextField
        ref={field}
        label={texts.taskTitle}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={error}
        maxLength={titleMaxLength}
        autoComplete="off"
      />
      <TextArea
        label={texts.description}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
        maxLength={descriptionMaxLength}
      />
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <SelectField
          label={texts.priority}
          value={String(draft.priority)}
          options={priorities.map((value) => [value, tasks.priority[Number(value)] ?? ''] as const)}
          onChoose={(value) => onChange({ priority: Number(value) })}
        />
        <TextField
          type="date"
          min={firstDay}
          max={lastDay}
          label={texts.dueDate}
          value={draft.day}
          onChange={(event) => onChange({ day: event.target.value })}
        />
      </div>
    </div>
  )
}
