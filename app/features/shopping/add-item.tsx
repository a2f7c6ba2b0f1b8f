import { memo, type RefObject } from 'react'
import { useAddLine } from '#app/data-react/use-add-line.ts'
import { lineRefusal } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { AddLine } from '#app/ui/add-line.tsx'
import { addItem } from './item-acts.ts'

interface AddItemProps {
  listId: string
  field: RefObject<HTMLInputElement | null>
  onAdded: () => void
}

/** The line for the next item. */
export const AddItem = memo(function AddItem({ listId, field, onAdded }: AddItemProps) {
  const { mutations, shopping } = useMessages()
  const line = useAddLine({
    form: `items.create ${listId}`,
    field,
    missing: shopping.nameRequired,
    add: (name) => addItem(listId, name),
    refusal: lineRefusal(mutations['items.create'].failed),
    onAdded,
  })
  return <AddLine label={shopping.newItem} placeholder={shopping.addPlaceholder} addLabel={shopping.add} {...line} />
})
