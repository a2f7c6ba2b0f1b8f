/** The rules of the settings about new accounts, about demos and about the operator. */
import { z } from 'zod/mini'
import { type RegistrationMode, registrationModes } from '#shared/registration.ts'
import { oneOf } from './rules.ts'

const domainShape = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

/** Domains with a dot, in lower case: whole ones, because anybody may own one that only ends alike. */
const domains = z.pipe(
  z
    .pipe(
      z.string(),
      z.transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
    )
    .check(
      z.refine((names) => names.every((name) => domainShape.test(name)), 'must list domains such as empresa.com.br'),
    ),
  z.transform((names) => names.map((name) => name.toLowerCase())),
)

const shortLine = z
  .string()
  .check(z.trim(), z.regex(/^[^\p{Cc}]{1,200}$/u, 'must be one line of at most 200 characters'))

/** It is the name of a mail's sender too. */
const serverName = z
  .string()
  .check(z.trim(), z.regex(/^[^\p{Cc}<>"@]{1,40}$/u, 'must have at most 40 characters, without < > " @'))

export const doorSettings = {
  REGISTRATION: z._default(z.enum(registrationModes, `must be one of ${registrationModes.join(', ')}`), 'open'),
  REGISTRATION_DOMAINS: z._default(domains, []),
  DEMO: z._default(oneOf(['on', 'off']), 'off'),
  OPERATOR_NAME: z.optional(shortLine),
  OPERATOR_CONTACT: z.optional(shortLine),
  DPO_CONTACT: z.optional(shortLine),
  SERVER_NAME: z.optional(serverName),
}

const _settings = z.object(doorSettings)
type Given = z.infer<typeof _settings>

export interface DoorEnv {
  /** The people who may make an account, and the domains of addresses that may in any case, in lower case. */
  registration: RegistrationMode
  registrationDomains: string[]
  /** True if visitors may begin a demo. Then nobody gets a mail or a notification, and the AI is off. */
  demo: boolean
  /** The operator of this server, and how to reach them. */
  operatorName: string | undefined
  operatorContact: string | undefined
  /** The way to reach the person in charge of personal data (LGPD). */
  dpoContact: string | undefined
  /** The name that people know this server by. */
  serverName: string | undefined
}

export const doorEnvOf = (given: Given): DoorEnv => ({
  registration: given.REGISTRATION,
  registrationDomains: given.REGISTRATION_DOMAINS,
  demo: given.DEMO === 'on',
  operatorName: given.OPERATOR_NAME,
  operatorContact: given.OPERATOR_CONTACT,
  dpoContact: given.DPO_CONTACT,
  serverName: given.SERVER_NAME,
})

/** The faults of settings that do not fit each other. */
export function faultsOfDoors(given: Given & { [Name in (typeof closedToDemos)[number]]?: string | undefined }) {
  const tooMany = given.DEMO === 'on' ? closedToDemos.filter((name) => given[name] !== undefined) : []
  const needsMail = given.REGISTRATION_DOMAINS.length > 0 && given.SMTP_URL === undefined
  return [
    ...(needsMail ? [{ path: ['REGISTRATION_DOMAINS'], message: 'needs SMTP_URL: a mail proves the address' }] : []),
    ...tooMany.map((name) => ({
      path: ['DEMO'],
      message: `cannot be on together with ${name}: a demo is for anybody`,
    })),
  ]
}

/** Services that cost the operator something, or reach strangers. */
const closedToDemos = ['SMTP_URL', 'OPENAI_API_KEY'] as const
