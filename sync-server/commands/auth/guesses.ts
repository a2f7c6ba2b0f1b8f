import type { ActionContext } from '#sync-server/context.ts'
import type { KnownDevice } from './known-devices.ts'

/** The limit keys of a sign-in by password: IP address and e-mail address, or the own keys of a known browser. */
export const guessClaims = (
  { caller: { clientIp } }: Pick<ActionContext, 'caller'>,
  email: string,
  known: KnownDevice | undefined,
) =>
  known
    ? claimsOfKnown(known.userId, known.mark)
    : { signIns: clientIp, loginPair: `${clientIp} ${email}`, loginAddress: clientIp, loginEmail: email }

/**
 * The limit keys of a known browser (`share` is its mark) or of a session (`share` names it), and of its account.
 * Guesses by unknown browsers use up neither.
 */
export const claimsOfKnown = (userId: string, share: string) => ({ knownGuesses: share, knownSignIns: userId })
