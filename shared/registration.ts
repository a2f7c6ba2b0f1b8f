/** The people who may make an account on a server. */
export const registrationModes = ['open', 'invited', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** The cookie with the person's invitation, which the app sets before it leaves for Google. */
export const invitationCookie = 'invitation'

/** The beginning of the fragment of `/auth` in an invitation to the server; no server receives a fragment. */
export const invitationMark = 'convite='
