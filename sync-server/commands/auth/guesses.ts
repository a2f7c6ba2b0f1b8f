/** The limit keys of a password guess. */
import type { ActionContext } from '#sync-server/context.ts'
import type { KnownDevice } from './known-devices.ts'

/** For a sign-in: all attempts from this address and for this account, or the share of a known browser. */
export const guessClaims = (
  { caller: { clientIp } }: Pick<ActionContext, 'caller'>,
  email: string,
  known: KnownDevice | undefined,
) =>
  known
    ? claimsOfKnown(known.userId, known.mark)
    : { signIns: clientIp, loginPair: `${clientIp} ${email}`, loginAddress: clientIp, loginEmail: email }

/** For a known browser or session: guesses of others take nothing of its share. */
export const claimsOfKnown = (userId: string, share: string) => ({ knownGuesses: share, knownSignIns: userId })
