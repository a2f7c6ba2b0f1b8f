import { useState } from 'react'
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { createListWith } from '#app/features/shopping/items/create-list-with.ts'
import { addItems } from '#app/features/shopping/items/item-actions.ts'
import { mostPeople, peopleOf, type ReadyName } from '#app/groceries/ready/ready-lists.ts'
import { createOnce } from '#app/lib/once.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useReadyTexts } from '#app/messages/ready.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog, type Removal } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { listTitleMaxLength, listTitleMinLength } from '#shared/shopping.ts'
import { itemOf, PastedRows } from './pasted-rows.tsx'
import { PeopleField } from './people-field.tsx'
import { type Proposed, useReadyLines } from './use-ready-lines.ts'

export interface ReadyPreviewProps {
  of: ReadyName | Proposed
  /** The list that takes the items. Without it, a new list is created. */
  listId?: string | undefined
  /** Called with the id of the new list. */
  onCreated?: (listId: string) => void
  onBack: () => void
  onClose: () => void
}

/** A ready-made list for so many people: each line to leave out or to change, added as one action. */
export function ReadyPreview({ of, listId, onCreated, onBack, onClose }: ReadyPreviewProps) {
  const { groceries, lists, errorOccurred, close, cancel } = useMessages()
  const { names, count, titleFor, typed, check, others, create } = useReadyTexts()
  const local = useLocal()
  const counted = typeof of === 'string' ? peopleOf(of) : undefined
  const name = typeof of === 'string' ? names[of] : of.title
  const [people, setPeople] = useState(counted?.people ?? 1)
  const [title, setTitle] = useState(name)
  const [error, setError] = useState<string>()
  const [once] = useState(createOnce)
  const { lines, lessons, change } = useReadyLines(of, people, listId)
  const taken = lines.filter(({ isItem, text }) => isItem && text.trim() !== '')
  const submit = async () => {
    if (taken.length === 0) return refuse(groceries.nothingTaken)
    const items = taken.map((line) => itemOf(line, lessons))
    if (listId) {
      const written = await addItems(listId, items)
      if (written.some(({ status }) => status === 'rejected')) return refuse(groceries.notWritten)
    } else {
      if (title.trim().length < listTitleMinLength) return refuse(`${lists.titleTooShort}. ${lists.titleTooShortText}`)
      onCreated?.(await createListWith(local, title.trim(), items))
    }
    onClose()
    return true
  }
  const refuse = (text: string) => {
    setError(text)
    return false
  }
  return (
    <FormDialog
      title={counted ? titleFor(name, people, counted.of) : name}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={listId ? groceries.addAll(taken.length) : create(taken.length)}
      onSubmit={() => void once(submit).catch((failure: unknown) => setError(errorText(failure, errorOccurred)))}
      draft={undefined}
      isReadFirst
      removal={useRemoval(of, onBack)}
      onClose={onClose}
    >
      <Button look="quiet" onClick={onBack} className="-mt-3 -ml-4">
        {others}
      </Button>
      {!listId && (
        <TextField
          label={lists.newListTitle}
          value={title}
          maxLength={listTitleMaxLength}
          onChange={({ target }) => setTitle(target.value)}
          autoComplete="off"
        />
      )}
      {counted && (
        <PeopleField
          label={count[counted.of]}
          typedLabel={typed}
          value={people}
          most={mostPeople}
          onChange={setPeople}
        />
      )}
      <div>
        <p className="text-soft">{check}</p>
        <PastedRows
          lines={lines}
          lessons={lessons}
          onChange={(key, changes) => {
            setError(undefined)
            change(key, changes)
          }}
        />
        <FormFailure text={error} />
      </div>
    </FormDialog>
  )
}

/** The button that deletes a model; undefined for other lists. */
function useRemoval(of: ReadyName | Proposed, onRemoved: () => void): Removal | undefined {
  const texts = useReadyTexts()
  const id = typeof of === 'string' ? undefined : of.modelId
  if (id === undefined) return undefined
  const onRemove = () => {
    const toast = { title: () => texts.modelRemoved, undone: texts.modelRestored }
    runWithUndo('lists.delete', { id }, toast).catch(() => undefined)
    onRemoved()
  }
  return { label: texts.removeModel, onRemove }
}
