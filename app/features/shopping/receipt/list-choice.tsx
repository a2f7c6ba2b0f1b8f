import { liveOwnLists } from '#app/data/areas/lists.ts'
import { liveReceivedLists } from '#app/data/areas/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useReceiptTexts } from '#app/messages/receipt.ts'
import { SelectField } from '#app/ui/select-field.tsx'

/** The list that a shared receipt belongs to; nothing if there is only one. */
export function ListChoice({ value, onChoose }: { value: string; onChoose: (listId: string) => void }) {
  const texts = useReceiptTexts()
  const own = useAnswer(liveOwnLists) ?? []
  const received = useAnswer(liveReceivedLists) ?? []
  const options = [
    ...own.map(({ id, title }) => [id, title] as const),
    ...received.filter(({ canEdit }) => canEdit).map(({ listId, title }) => [listId, title] as const),
  ]
  if (options.length < 2) return null
  return <SelectField label={texts.list} value={value} options={options} onChoose={onChoose} />
}
