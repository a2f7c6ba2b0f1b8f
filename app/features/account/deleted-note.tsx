import { useMessages } from '#app/messages/language.ts'

/** Confirms to a person that the account is deleted, after its data on this device was deleted. */
export function DeletedNote() {
  const { accountSettings } = useMessages()
  return (
    <p role="status" className="mb-6 border-primary border-l-4 bg-wash px-4 py-3">
      {accountSettings.deletion.done}
    </p>
  )
}
