import { useMessages } from '#app/messages/language.ts'

/** Tells a person whose account was just deleted here. */
export function DeletedNote() {
  const { accountSettings } = useMessages()
  return (
    <p role="status" className="mb-6 border-primary border-l-4 bg-wash px-4 py-3">
      {accountSettings.deletion.done}
    </p>
  )
}
