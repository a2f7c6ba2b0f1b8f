import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { callRoute } from '#app/api/call.ts'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { startSession } from '#app/data/store/session.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { storageKeys, writeStored } from '#app/device/storage.ts'
import { paths } from '#app/lib/paths.ts'
import { useDoorTexts } from '#app/messages/doors.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { demoRoutes } from '#shared/demo.ts'
import { GoogleEntry } from './google-entry.tsx'

/** The ways into the notebook besides the forms. */
export function OtherEntries() {
  const server = useLive(liveCapabilities)
  return (
    <>
      <GoogleEntry />
      {server?.demo && <DemoEntry />}
    </>
  )
}

function DemoEntry() {
  const { demo, google } = useDoorTexts()
  const { errorOccurred } = useMessages()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const begin = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await enterDemo()
      // The guard of this path (`SignedOutOnly`) leads a signed-in person on.
      await navigate(paths.auth, { replace: true, state: null })
    } catch (error) {
      setFailure(errorText(error, errorOccurred))
      setBusy(false)
    }
  }
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        {google.or}
      </p>
      <FormFailure text={failure} />
      <Button look="outline" disabled={busy} onClick={() => void begin()} className="w-full">
        {demo.begin}
      </Button>
      <p className="mt-2 text-pretty text-sm text-soft">{demo.text}</p>
    </>
  )
}

/** Opens a new demo on this device, as `enter` opens an account. */
async function enterDemo(): Promise<void> {
  const user = await callRoute(demoRoutes['demo.start'], {})
  writeStored(storageKeys.owedLogout, null)
  writeStored(storageKeys.accountDeleted, null)
  await startSession(user)
}
