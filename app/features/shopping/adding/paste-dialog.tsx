import { useId, useState } from 'react'
import { addItems } from '#app/features/shopping/item-acts.ts'
import { type Lessons, type PastedLine, reader } from '#app/groceries/reader.ts'
import { createOnce } from '#app/lib/once.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { useLessons } from './use-lessons.ts'

/** More rows than anybody looks through. */
const mostLines = 300

export interface PasteDialogProps {
  listId: string
  message: string
  onClose: () => void
}

interface Line extends PastedLine {
  key: number
}

/** A message line by line, to be looked at and changed before it is written down in one act. */
export function PasteDialog({ listId, message, onClose }: PasteDialogProps) {
  const { groceries, close, cancel } = useMessages()
  const [all] = useState(() => reader.message(message).map((line, key): Line => ({ ...line, key })))
  const [lines, setLines] = useState<readonly Line[]>(() => all.slice(0, mostLines))
  const [error, setError] = useState<string>()
  const lessons = useLessons()
  // A second tap would add every amount once more.
  const [once] = useState(createOnce)
  const taken = lines.filter(({ isItem, text }) => isItem && text.trim() !== '')
  const change = (key: number, changes: Partial<Line>) => {
    setError(undefined)
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  }
  const submit = async () => {
    if (taken.length === 0) {
      setError(groceries.nothingTaken)
      return false
    }
    const written = await addItems(
      listId,
      taken.map((line) => itemOf(line, lessons)),
    )
    const left = taken.filter((_, index) => written[index]?.status === 'rejected')
    if (left.length === 0) {
      onClose()
      return true
    }
    setLines(left)
    setError(groceries.notWritten)
    return false
  }
  return (
    <FormDialog
      title={groceries.pasteTitle}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={groceries.addAll(taken.length)}
      onSubmit={() => void once(submit)}
      onClose={onClose}
    >
      <p className="text-soft">{groceries.pasteText}</p>
      <ul>
        {lines.map((line, index) => (
          <PastedRow key={line.key} line={line} lessons={lessons} label={groceries.line(index + 1)} onChange={change} />
        ))}
      </ul>
      {all.length > mostLines && <p className="text-soft">{groceries.tooMany(all.length - mostLines)}</p>}
      <FormFailure text={error} />
    </FormDialog>
  )
}

function itemOf({ text, category, isBought }: Line, lessons: Lessons) {
  const { name, quantity, aisle, ownAisle } = reader.line(text, lessons)
  return { name, quantity, category: ownAisle ? aisle : (category ?? aisle), purchased: isBought }
}

interface PastedRowProps {
  line: Line
  lessons: Lessons
  label: string
  onChange: (key: number, changes: Partial<Line>) => void
}

function PastedRow({ line, lessons, label, onChange }: PastedRowProps) {
  const { groceries, lists } = useMessages()
  const id = useId()
  const { name, quantity, category, purchased } = itemOf(line, lessons)
  const details = [quantity, quantity && name, category, purchased && lists.bought].filter(Boolean).join(' · ')
  return (
    <li className="flex items-start gap-1 border-rule border-b py-1.5">
      <label htmlFor={`${id}-take`} className="flex size-11 shrink-0 cursor-pointer items-center justify-center">
        <span className="sr-only">{groceries.take(line.text)}</span>
        <Checkbox
          id={`${id}-take`}
          checked={line.isItem}
          onChange={(event) => onChange(line.key, { isItem: event.currentTarget.checked })}
        />
      </label>
      <div className="min-w-0 flex-1">
        <input
          type="text"
          value={line.text}
          aria-label={label}
          aria-describedby={`${id}-details`}
          maxLength={240}
          autoComplete="off"
          onChange={(event) => onChange(line.key, { text: event.currentTarget.value, isItem: true })}
          className={`min-h-11 w-full bg-transparent text-lg outline-offset-2 ${line.isItem ? '' : 'text-soft'}`}
        />
        <p id={`${id}-details`} className="text-sm text-soft [overflow-wrap:anywhere]">
          {line.isItem && details}
        </p>
      </div>
    </li>
  )
}
