import { useId, useState } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useKeptForm } from '#app/data-react/use-kept-form.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { usualItemsSetting } from '#app/device/settings.ts'
import { useReader } from '#app/features/shopping/items/grocery-reader.ts'
import { changeItem, type ItemChanges } from '#app/features/shopping/items/item-actions.ts'
import { changesByPrice } from '#app/features/shopping/items/price.ts'
import { typedReais } from '#app/lib/money.ts'
import type { FieldTexts } from '#app/messages/area-texts.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePriceTexts } from '#app/messages/prices.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DomainError } from '#shared/errors.ts'
import { type FieldOf, fieldsOf, kindOf } from '#shared/fields.ts'
import { noteMaxLength } from '#shared/shopping.ts'
import { PriceCourse } from './price-course.tsx'
import { useEveryDays } from './use-every-days.ts'

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
  // For prices as on a shelf.
  useReader(true)
  const { before, fields, set, draft } = useKeptForm(`items.update ${item.id}`, typed(item), (texts) => texts)
  const [error, setError] = useState<Partial<Texts>>({})
  const every = useEveryDays(item)

  const closeSaved = draft.forgetAnd(onClose)
  const submit = () => {
    if (!fields.name.trim()) return setError({ name: shopping.nameRequired })
    const changes = changesOf(item, before, fields)
    if (!changes) return setError({ price: market.badPrice })
    every.save(fields.name.trim()).catch(() => undefined)
    if (Object.keys(changes).length === 0) return closeSaved()
    changeItem(item, changes).then(closeSaved, (failure: unknown) =>
      setError({ [refusedField(failure)]: errorText(failure, mutations['items.update'].failed) }),
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
      {formFields.map((field) => (
        <Field
          key={field}
          kind={kindOf('items', field)}
          {...lists.fields[field]}
          value={fields[field]}
          error={error[field]}
          onChange={({ target }) => {
            setError({})
            set({ [field]: target.value })
          }}
          {...(field === 'name' && { 'data-autofocus': true })}
          // A longer note of an older app stays.
          {...(field === 'note' && { maxLength: Math.max(noteMaxLength, item.note?.length ?? 0) })}
          {...(field === 'category' && { list: `${id}-categories` })}
        />
      ))}
      <Choices id={`${id}-categories`} of={categories} />
      <EveryDays of={every} />
      <PriceCourse item={item} />
      {history.length > 0 && <p className="text-sm text-soft">{history.join(' · ')}</p>}
    </FormDialog>
  )
}

interface FieldProps extends FieldTexts {
  kind: ReturnType<typeof kindOf>
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  list?: string
  maxLength?: number
}

/** The control of a field of this kind. */
function Field({ kind, list, ...field }: FieldProps) {
  if (kind === 'text') return <TextArea {...field} />
  const ofPrice = kind === 'cents' && ({ inputMode: 'decimal', placeholder: '0,00' } as const)
  return <TextField {...field} {...ofPrice} list={list} autoComplete="off" />
}

/** Absent for a person who wants nothing suggested. */
function EveryDays({ of: { value, set } }: { of: ReturnType<typeof useEveryDays> }) {
  const { everyDays, everyDaysHint } = usePriceTexts()
  if (!useLive(usualItemsSetting)) return null
  const onChange = ({ target }: { target: { value: string } }) => set(target.value)
  const field = { label: everyDays, hint: everyDaysHint, value, onChange }
  return <TextField {...field} inputMode="numeric" autoComplete="off" />
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

type FormField = Exclude<FieldOf<'items'>, 'purchased'>
const formFields = fieldsOf('items').filter((field) => field !== 'purchased')

type Texts = Record<FormField, string>

const typed = (item: ItemRow): Texts => perField((field) => textOf(item[field]))

// A row that an older version of the app wrote lacks the newest fields.
const textOf = (value: string | number | null | undefined): string =>
  typeof value === 'number' ? typedReais(value) : (value ?? '')

const perField = <V,>(make: (field: FormField) => V): Record<FormField, V> =>
  Object.fromEntries(formFields.map((field) => [field, make(field)])) as Record<FormField, V>

/** The fields that were changed; undefined if the price is none. A price as on a shelf changes quantity and note, too. */
function changesOf(item: ItemRow, before: Texts, now: Texts): ItemChanges | undefined {
  const changed = formFields.filter((field) => now[field].trim() !== before[field])
  const texts = changed.filter((field) => field !== 'price').map((field) => [field, now[field].trim() || null])
  const said = Object.fromEntries(texts) as ItemChanges
  if (!changed.includes('price')) return said
  const priced = changesByPrice(now.price, { ...item, ...said })
  return priced && { ...said, ...priced }
}

/** The field that an error names; that of the name if it names none. */
const refusedField = (failure: unknown): FormField =>
  formFields.find((field) => failure instanceof DomainError && failure.field === field) ?? 'name'
