import { useId, useState } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { changeItem, type ItemChanges } from './item-acts.ts'

export interface ItemSheetProps {
  item: ItemRow
  /** Those of the list, to choose from. */
  categories: readonly string[]
  /** Who did what with it, in words. */
  history: readonly string[]
  onClose: () => void
}

/** Everything of an item, to be written anew. Only what was changed here is written, so that others may change the rest. */
export function ItemSheet({ item, categories, history, onClose }: ItemSheetProps) {
  const { lists, shopping, mutations, close, cancel, save } = useMessages()
  const id = useId()
  const [before] = useState({ name: item.name, quantity: item.quantity ?? '', category: item.category ?? '' })
  const [fields, setFields] = useState(before)
  const [error, setError] = useState<string>()
  const set = (field: keyof typeof fields) => (event: { target: { value: string } }) => {
    setError(undefined)
    setFields({ ...fields, [field]: event.target.value })
  }

  const submit = () => {
    if (!fields.name.trim()) return setError(shopping.nameRequired)
    const changes = changesOf(before, fields)
    if (Object.keys(changes).length === 0) return onClose()
    changeItem(item, changes).then(onClose, (failure: unknown) =>
      setError(errorText(failure, mutations['items.update'].failed)),
    )
  }

  return (
    <FormDialog
      title={lists.editItem}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={lists.name}
        value={fields.name}
        onChange={set('name')}
        error={error}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label={lists.quantity}
        hint={lists.quantityHint}
        value={fields.quantity}
        onChange={set('quantity')}
        autoComplete="off"
      />
      <TextField
        label={lists.category}
        hint={lists.categoryHint}
        value={fields.category}
        onChange={set('category')}
        list={`${id}-categories`}
        autoComplete="off"
      />
      <datalist id={`${id}-categories`}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {history.length > 0 && <p className="text-sm text-soft">{history.join(' · ')}</p>}
    </FormDialog>
  )
}

type Texts = Record<'name' | 'quantity' | 'category', string>

/** An empty line means that there is none. */
function changesOf(before: Texts, now: Texts): ItemChanges {
  const changes: ItemChanges = {}
  if (now.name.trim() !== before.name) changes.name = now.name
  if (now.quantity.trim() !== before.quantity) changes.quantity = now.quantity.trim() || null
  if (now.category.trim() !== before.category) changes.category = now.category.trim() || null
  return changes
}
