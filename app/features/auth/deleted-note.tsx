import { useMessages } from '#app/messages/language.ts'

/** Says to whoever had an account here until just now that it is gone. */
export function DeletedNote() {
  const { accountSettings } = useMessages()
  return (
    <p role="status" className="mb-6 border-primary border-l-4 bg-wash px-4 py-3">
      {accountSettings.deletion.done}
    </p>
  )
}
