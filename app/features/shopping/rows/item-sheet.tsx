import { useId, useState } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useKeptForm } from '#app/data-react/use-kept-form.ts'
import { changeItem, type ItemChanges } from '#app/features/shopping/item-actions.ts'
import { priceIn, typedPrice } from '#app/features/shopping/price.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'

export interface ItemSheetProps {
  item: ItemRow
  /** The categories of the list, to choose from. */
  categories: readonly string[]
  /** The history of the item in words. */
  history: readonly string[]
  onRemove: () => void
  onClose: () => void
}

/** All fields of an item. Only fields changed here are written, so that others may change the rest. */
export function ItemSheet({ item, categories, history, onRemove, onClose }: ItemSheetProps) {
  const { lists, market, shopping, mutations, close, cancel, save, remove, resumed } = useMessages()
  const id = useId()
  const kept = useKeptForm(`items.update ${item.id}`, typed(item), (texts) => texts)
  const { fields, draft } = kept
  const [error, setError] = useState<{ name?: string; price?: string }>({})
  const set = (field: keyof typeof fields) => (event: { target: { value: string } }) => {
    setError({})
    kept.set({ [field]: event.target.value })
  }

  const closeSaved = draft.forgetAnd(onClose)
  const submit = () => {
    if (!fields.name.trim()) return setError({ name: shopping.nameRequired })
    if (priceIn(fields.price) === undefined) return setError({ price: market.badPrice })
    const changes = changesOf(kept.before, fields)
    if (Object.keys(changes).length === 0) return closeSaved()
    changeItem(item, changes).then(closeSaved, (failure: unknown) =>
      setError({ name: errorText(failure, mutations['items.update'].failed) }),
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
      draft={{ ...draft, text: resumed }}
      removal={{ label: remove, onRemove }}
    >
      <TextField
        label={lists.name}
        value={fields.name}
        onChange={set('name')}
        error={error.name}
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
      <TextField
        label={market.price}
        hint={market.priceHint}
        value={fields.price}
        onChange={set('price')}
        error={error.price}
        inputMode="decimal"
        placeholder="0,00"
        autoComplete="off"
      />
      <Choices id={`${id}-categories`} of={categories} />
      {history.length > 0 && <p className="text-sm text-soft">{history.join(' · ')}</p>}
    </FormDialog>
  )
}

function Choices({ id, of }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((choice) => (
        <option key={choice} value={choice} />
      ))}
    </datalist>
  )
}

type Texts = Record<'name' | 'quantity' | 'category' | 'price', string>

const typed = ({ name, quantity, category, price }: ItemRow): Texts => ({
  name,
  quantity: quantity ?? '',
  category: category ?? '',
  price: typedPrice(price),
})

/** The fields that were changed. The value of an empty field becomes null, except that of the name. */
function changesOf(before: Texts, now: Texts): ItemChanges {
  const changes: ItemChanges = {}
  if (now.name.trim() !== before.name) changes.name = now.name
  if (now.quantity.trim() !== before.quantity) changes.quantity = now.quantity.trim() || null
  if (now.category.trim() !== before.category) changes.category = now.category.trim() || null
  if (now.price.trim() !== before.price) changes.price = priceIn(now.price) ?? null
  return changes
}
