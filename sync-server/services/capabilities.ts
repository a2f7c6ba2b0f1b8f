import type { Capabilities } from '#shared/capabilities.ts'
import type { Env } from '#sync-server/env.ts'

/** What these settings make possible. */
export const capabilitiesOf = ({ google, ai, smtpUrl, adsClient, analyticsId }: Env): Capabilities => ({
  google: google !== undefined,
  ai: ai !== undefined,
  mail: smtpUrl !== undefined,
  ads: adsClient !== undefined,
  analytics: analyticsId !== undefined,
  // No setting turns it on: there is no route yet by which a device could subscribe.
  push: false,
  ...(adsClient !== undefined && { adsClient }),
  ...(analyticsId !== undefined && { analyticsId }),
})
