import { z } from 'zod/mini'
import { registrationModes } from './registration.ts'
import { route } from './route.ts'

/**
 * The features that the operator of this server has configured. The ids are public: third-party pages show them anyway.
 */
export const capabilitiesSchema = z.object({
  google: z.boolean(),
  ai: z.boolean(),
  /** Without a mail server messages are only written to the server's data folder. */
  mail: z.boolean(),
  ads: z.boolean(),
  analytics: z.boolean(),
  push: z.boolean(),
  /** The VAPID public key for subscriptions, base64url; only with `push`. */
  pushKey: z.optional(z.string()),
  /** Id in the ad network, `ca-pub-…`; only with `ads`. */
  adsClient: z.optional(z.string()),
  /** Measurement id at the analytics service, `G-…`; only with `analytics`. */
  analyticsId: z.optional(z.string()),
  /** Policy pages of the operator. */
  privacyUrl: z.optional(z.string()),
  cookiesUrl: z.optional(z.string()),
  /** The people who may make an account: anybody, those who are invited, or none; see `commands/auth/doors.ts`. */
  registration: z.optional(z.enum(registrationModes)),
  /** True while the server is empty, and its first account needs the code that the log shows at start. */
  setupCode: z.optional(z.boolean()),
  /** The domains of addresses that may make an account in any case. */
  registrationDomains: z.optional(z.array(z.string())),
  /** True if visitors may begin a demo, without an account of their own. */
  demo: z.optional(z.boolean()),
  /** The person or organisation that runs this server, and a way to reach them. */
  operatorName: z.optional(z.string()),
  operatorContact: z.optional(z.string()),
  dpoContact: z.optional(z.string()),
  serverName: z.optional(z.string()),
  /** The release of the server, such as 1.0.0, and the id of its build. */
  version: z.optional(z.string()),
  build: z.optional(z.string()),
})

export type Capabilities = z.infer<typeof capabilitiesSchema>

export const capabilityRoutes = {
  capabilities: route({
    kind: 'action',
    method: 'GET',
    path: '/api/capabilities',
    access: 'public',
    input: z.object({}),
    reply: capabilitiesSchema,
    summary: 'The optional parts of this server that are configured',
  }),
}
