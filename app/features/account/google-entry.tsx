import { useSearchParams } from 'react-router-dom'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { pendingInvite } from '#app/device/pending-invite.ts'
import { readStored, storageKeys } from '#app/device/storage.ts'
import { useDoorTexts } from '#app/messages/doors.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { invitationCookie } from '#shared/registration.ts'

/** The sign-in with Google, if this server has it, and the reason of the last failure. */
export function GoogleEntry() {
  const { google } = useDoorTexts()
  const capabilities = useLive(liveCapabilities)
  const [search] = useSearchParams()
  const failures: Record<string, string> = {
    google: google.failed,
    'google-email': google.wrongAddress,
    'conta-desativada': google.disabled,
    'google-primeira': google.firstAccount,
    'google-cadastro': google.noNewAccount,
  }
  const failure = failures[search.get('erro') ?? '']
  return (
    <>
      {failure && <FormFailure text={failure} />}
      {capabilities?.google && (
        <>
          <p className="my-5 flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
            {google.or}
          </p>
          <a href="/api/auth/google" onClick={carryInvitation} className={`${buttonClass('outline')} w-full`}>
            <GoogleMark />
            {google.enter}
          </a>
        </>
      )}
    </>
  )
}

/** Sends the person's invitation along: the account of a first sign-in is made when Google leads back. */
function carryInvitation(): void {
  const invitation = readStored(storageKeys.invitation) ?? pendingInvite()?.token
  if (!invitation) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers
  document.cookie = `${invitationCookie}=${encodeURIComponent(invitation)}; path=/api/auth/google; max-age=600; samesite=lax${secure}`
}

/** Google's logo in one colour, because the app's palette has none of Google's colours. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-current">
      <path d="M12 10.2v3.9h5.5c-.2 1.4-1.7 4.1-5.5 4.1a6.2 6.2 0 0 1 0-12.4c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.6 9.6 0 1 0 12 21.6c5.5 0 9.2-3.9 9.2-9.4 0-.7-.1-1.3-.2-2z" />
    </svg>
  )
}
