import type { ReactNode } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { Announcer } from '#app/ui/announcer.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { CrashBoundary } from './crash-page.tsx'
import { UpdateBanner } from './loading/update-banner.tsx'

/** Elements shared by all screens. */
export function App({ children }: { children: ReactNode }) {
  const { toasts, undo, show, close } = useMessages()
  return (
    <CrashBoundary>
      <UpdateBanner />
      {children}
      <Announcer />
      <Toaster label={toasts.region} undoLabel={undo} showLabel={show} closeLabel={close} />
    </CrashBoundary>
  )
}
