import { useMessages } from '#app/messages/language.ts'

/** A mark before the details of an item that another person has added since the last visit. */
export function NewMark() {
  const { lists } = useMessages()
  return (
    <span className="mr-1.5 rounded-full bg-wash px-2 py-0.5 font-semibold text-primary text-xs">{lists.newItem}</span>
  )
}
