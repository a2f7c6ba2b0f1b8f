import { DeletedAccount } from './deleted-account.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { useUser } from './use-session.ts'

/** The notice about the end of an account: a demo's from its beginning, that of others once they are deleted. */
export function AccountNotices() {
  const { demoUntil } = useUser()
  return demoUntil ? <DemoStrip until={demoUntil} /> : <DeletedAccount />
}
