import { CornerDownLeft, Plus } from 'lucide-react'
import { type FormEvent, memo, type RefObject, useId, useState } from 'react'
import { useDraft } from '#app/data-react/use-draft.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field-message.tsx'
import { DomainError } from '#shared/errors.ts'
import { addItem } from './item-acts.ts'

interface AddItemProps {
  listId: string
  field: RefObject<HTMLInputElement | null>
  onAdded: () => void
}

/** The first line of the page is for the next item. Enter writes it down and leaves the focus where it is. */
export const AddItem = memo(function AddItem({ listId, field, onAdded }: AddItemProps) {
  const { mutations, shopping } = useMessages()
  const id = useId()
  const draft = useDraft(`items.create ${listId}`)
  const [error, setError] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    const name = draft.text
    if (!name.trim()) return setError(shopping.nameRequired)
    // First of all, so that the database is at work while the screen draws.
    const written = addItem(listId, name)
    setError(undefined)
    draft.take()
    onAdded()
    written.then(
      () => draft.forget(name),
      (failure: unknown) => {
        draft.giveBack(name)
        if (failure instanceof DomainError && failure.code === 'invalid') {
          setError(errorText(failure, mutations['items.create'].failed))
        }
      },
    )
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="line sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 border-rule border-b bg-paper focus-within:border-primary focus-within:shadow-[0_1px_0_var(--color-primary)] md:top-0 [@media(height<30rem)]:static"
    >
      <label htmlFor={id} className="flex h-16 items-center justify-center text-primary">
        <Plus aria-hidden="true" className="size-6" strokeWidth={2.5} />
        <span className="sr-only">{shopping.newItem}</span>
      </label>
      <div className="flex min-h-16 flex-wrap items-center gap-2 py-1.5 pr-2 pl-4">
        <input
          ref={field}
          id={id}
          type="text"
          value={draft.text}
          onChange={(event) => {
            setError(undefined)
            draft.setText(event.target.value)
          }}
          placeholder={shopping.addPlaceholder}
          autoComplete="off"
          enterKeyHint="enter"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        {/* The field keeps the focus, and a phone its keyboard: to move the focus away and back is a layout more. */}
        <Button type="submit" onMouseDown={(event) => event.preventDefault()} className="max-md:px-3">
          <CornerDownLeft aria-hidden="true" className="size-5 md:hidden" />
          <span className="max-md:sr-only">{shopping.add}</span>
        </Button>
        {error && (
          <div className="-mt-2 mb-1 basis-full">
            <FieldMessage id={`${id}-note`} error={error} />
          </div>
        )}
      </div>
    </form>
  )
})
