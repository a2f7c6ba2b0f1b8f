import { useEffect } from 'react'
import { capabilitiesOnceOnline, liveCapabilities } from '#app/api/capabilities.ts'
import { liveSettings } from '#app/data/areas/settings.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { isMarketPath, paths } from '#app/lib/paths.ts'
import { purposes } from '#shared/frames.ts'
import { consentOf, liveConsent, saveConsent } from './consent.ts'
import { ConsentQuestion } from './consent-question.tsx'
import { PageCounter } from './page-counter.tsx'
import { patternOf } from './page-patterns.ts'

/**
 * The question for consent and the count of page views, on every screen of a signed-in person. A purpose that the
 * server is not configured for has neither, and page views are counted only with consent.
 */
export function ThirdParties({ pathname }: { pathname: string }) {
  const local = useLocal()
  const { id } = local.user
  const server = useLive(liveCapabilities)
  useLive(liveConsent)
  const { homePage } = useAnswer(liveSettings) ?? local.user
  useServerOnceOnline()
  useEffect(() => {
    if (!server) return
    const gone = purposes.filter((purpose) => !server[purpose] && consentOf(id, purpose) !== undefined)
    if (gone.length > 0) saveConsent(id, Object.fromEntries(gone.map((purpose) => [purpose, undefined])))
  }, [server, id])
  const asked = purposes.filter((purpose) => server?.[purpose] && consentOf(id, purpose) === undefined)
  // The market screen asks no questions, and the settings have the same question as two switches.
  const mayAsk = !isMarketPath(pathname) && pathname !== paths.settings
  const leadsOn = pathname === paths.home && homePage !== 'dashboard'
  return (
    <>
      {consentOf(id, 'analytics') && (
        <PageCounter
          userId={id}
          path={leadsOn ? undefined : patternOf(pathname)}
          pathname={pathname}
          isSetUp={server?.analytics === true}
        />
      )}
      {mayAsk && asked.length > 0 && <ConsentQuestion asked={asked} />}
    </>
  )
}

/** Loads the server's capabilities once the device is online, for a start without a network. */
function useServerOnceOnline(): void {
  useEffect(() => {
    window.addEventListener('online', capabilitiesOnceOnline)
    return () => window.removeEventListener('online', capabilitiesOnceOnline)
  }, [])
}
