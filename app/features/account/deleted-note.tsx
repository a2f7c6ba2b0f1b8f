import { useState } from 'react'
import { readStored, storageKeys } from '#app/device/storage.ts'
import { useDoorTexts } from '#app/messages/doors.ts'
import { useMessages } from '#app/messages/language.ts'

/** Confirms to a person that the account is deleted, or a demo over, after its data on this device was deleted. */
export function DeletedNote() {
  const { accountSettings } = useMessages()
  const { demo } = useDoorTexts()
  const [wasDemo] = useState(() => readStored(storageKeys.accountDeleted) === 'demo')
  return (
    <p role="status" className="mb-6 border-primary border-l-4 bg-wash px-4 py-3">
      {wasDemo ? demo.over : accountSettings.deletion.done}
    </p>
  )
}
