import type { Capabilities } from '#shared/capabilities.ts'
import type { Env } from '#sync-server/env.ts'

/**
 * The features enabled by these settings. `pushKey`: the public key of this server, by which browsers verify its
 * notifications.
 */
export const capabilitiesOf = (
  { google, ai, smtpUrl, ads, analyticsId, privacyUrl, cookiesUrl }: Env,
  pushKey: string | undefined,
): Capabilities => ({
  google: google !== undefined,
  ai: ai !== undefined,
  mail: smtpUrl !== undefined,
  ads: ads !== undefined,
  analytics: analyticsId !== undefined,
  push: pushKey !== undefined,
  ...(pushKey !== undefined && { pushKey }),
  ...(ads !== undefined && { adsClient: ads.client }),
  ...(analyticsId !== undefined && { analyticsId }),
  ...(privacyUrl !== undefined && { privacyUrl }),
  ...(cookiesUrl !== undefined && { cookiesUrl }),
})
