import { useEffect, useRef, useState } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { readTab, tabKeys, writeTab } from '#app/device/storage.ts'
import { lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import type { InstallBannerProps } from './install-banner.tsx'
import { installState } from './install-state.ts'

const banner = lazyPart<InstallBannerProps>(
  async () => (await import('#app/shell/shell-dialogs.ts')).dialogs.InstallBanner,
)

const waitMs = 30_000

/** Offers the installation after `waitMs`, if the browser can install, until the person dismisses it in this tab. */
export function InstallOffer() {
  const state = useLive(installState)
  const isDue = useAfter(waitMs)
  const [isDismissed, setDismissed] = useState(wasDismissed)
  useToldOfInstall(state === 'installed')
  const isOffered = isDue && !isDismissed && (state === 'askable' || state === 'by-hand')
  const Banner = useLive(banner)
  // Without the code of the banner nothing is offered: the open app does not need an installation.
  useEffect(() => {
    if (isOffered) banner.fetch().catch(() => undefined)
  }, [isOffered])
  if (!isOffered || !Banner) return null
  const dismiss = () => {
    // If the browser stores nothing, the offer returns after a reload.
    writeTab(tabKeys.installDismissed, 'true')
    setDismissed(true)
  }
  return <Banner isByHand={state === 'by-hand'} onClose={dismiss} />
}

function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

function useToldOfInstall(isInstalled: boolean): void {
  const { install } = useMessages()
  const was = useRef(isInstalled)
  useEffect(() => {
    if (isInstalled && !was.current) showToast({ title: install.installed })
    was.current = isInstalled
  }, [isInstalled, install])
}

const wasDismissed = (): boolean => readTab(tabKeys.installDismissed) !== null
