/** The keys under which a guess at a password counts. */
import type { ActionContext } from '#sync-server/context.ts'
import type { KnownDevice } from './known-devices.ts'

/** Of a sign-in: with all that comes from this address and goes to this account, or in the share of a known browser. */
export const guessClaims = (
  { caller: { clientIp } }: Pick<ActionContext, 'caller'>,
  email: string,
  known: KnownDevice | undefined,
) =>
  known
    ? claimsOfKnown(known.userId, known.mark)
    : { signIns: clientIp, loginPair: `${clientIp} ${email}`, loginAddress: clientIp, loginEmail: email }

/** Of a browser or a session that has been let in: guesses of others take nothing of its share. */
export const claimsOfKnown = (userId: string, share: string) => ({ knownGuesses: share, knownSignIns: userId })
