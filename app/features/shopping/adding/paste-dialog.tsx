import { useRef, useState } from 'react'
import { addItems } from '#app/features/shopping/items/item-actions.ts'
import { createOnce } from '#app/lib/once.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { Line } from './message-lines.ts'
import { itemOf, PastedRows } from './pasted-rows.tsx'
import { RecipeHead } from './recipe-head.tsx'
import { useKeptMessage } from './use-kept-message.ts'
import { useLessons } from './use-lessons.ts'
import { usePastedLines } from './use-pasted-lines.ts'

export interface PasteDialogProps {
  listId: string
  /** The text to review. If it is empty, the dialog asks for a text. */
  message: string
  /** Returns what is kept of a text that is pasted here; undefined if another dialog takes it. */
  read?: (text: string) => string | undefined
  onClose: () => void
}

/** A message line by line, to review and edit before it is added in one action. */
export function PasteDialog({ listId, message, read = (text) => text, onClose }: PasteDialogProps) {
  const { groceries, close, cancel, resumed } = useMessages()
  const [isWriting, setWriting] = useState(false)
  const [error, setError] = useState<string>()
  const lessons = useLessons()
  const kept = useKeptMessage(listId, message)
  const { review, change, setMessageText, leave, goOnWith, resume, draft } = kept
  const { text, isPartlyWritten } = review
  const { lines, recipe, rest, more } = usePastedLines(listId, review, lessons)
  // A second tap would add every amount again.
  const [once] = useState(createOnce)
  const top = useRef<HTMLParagraphElement>(null)
  const taken = lines.filter(({ isItem, text: line }) => isItem && line.trim() !== '')
  const isBlank = lines.length === 0
  const isAsked = (isWriting || isBlank) && !isPartlyWritten
  const submit = async () => {
    if (taken.length === 0) {
      setError(isBlank ? groceries.pasteMissing : groceries.nothingTaken)
      return false
    }
    const items = taken.map((line) => itemOf(line, lessons))
    const written = await addItems(listId, items)
    const left = taken.filter((_, index) => written[index]?.status === 'rejected')
    if (left.length > 0) {
      leave(left)
      setError(groceries.notWritten)
      return false
    }
    if (more === 0) {
      draft.forgetAnd(onClose)()
      return true
    }
    goOnWith(rest)
    top.current?.scrollIntoView()
    return false
  }
  const onChange = (key: string, changes: Partial<Line>) => {
    setError(undefined)
    change(key, changes)
  }
  const onText = (pasted: string) => {
    const next = read(pasted)
    if (next === undefined) return
    setError(undefined)
    setWriting(true)
    setMessageText(next)
  }
  return (
    <FormDialog
      title={groceries.pasteTitle}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={groceries.addAll(taken.length)}
      onSubmit={() => void once(submit)}
      draft={{ ...draft, text: resumed }}
      onClose={onClose}
    >
      {resume && (
        <Button look="quiet" onClick={resume} className="-ml-4 text-left">
          {groceries.resumePaste}
        </Button>
      )}
      {isAsked && <MessageArea text={text} isBlank={isBlank} error={error} onText={onText} />}
      {!isBlank && (
        <>
          <div>
            <p ref={top} className="text-soft">
              {groceries.pasteText}
            </p>
            {/* Lines that are added already must not return with the message. */}
            {!isAsked && !isPartlyWritten && (
              <Button look="quiet" onClick={() => setWriting(true)} className="mt-1 -ml-4">
                {groceries.changeText}
              </Button>
            )}
          </div>
          {recipe && <RecipeHead recipe={recipe} kept={kept} />}
          {more > 0 && <p className="font-semibold">{groceries.moreLines(more)}</p>}
          <PastedRows lines={lines} lessons={lessons} onChange={onChange} />
          <FormFailure text={error} />
        </>
      )}
    </FormDialog>
  )
}

interface MessageAreaProps {
  text: string
  /** True if no line of the text has words. */
  isBlank: boolean
  error: string | undefined
  onText: (text: string) => void
}

/** The field for the message, pasted or typed. */
function MessageArea({ text, isBlank, error, onText }: MessageAreaProps) {
  const { groceries } = useMessages()
  return (
    <TextArea
      label={groceries.pasteLabel}
      hint={isBlank ? groceries.pasteHint : undefined}
      error={isBlank ? error : undefined}
      value={text}
      onChange={(event) => onText(event.target.value)}
      autoFocus
      data-autofocus
      style={{ minHeight: '7rem', maxHeight: '10rem' }}
    />
  )
}
