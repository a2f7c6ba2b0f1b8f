/** The limit keys of a password guess. */
import type { ActionContext } from '#sync-server/context.ts'
import type { KnownDevice } from './known-devices.ts'

/** For a sign-in: the limits of the IP address and of the account, or those of a known browser. */
export const guessClaims = (
  { caller: { clientIp } }: Pick<ActionContext, 'caller'>,
  email: string,
  known: KnownDevice | undefined,
) =>
  known
    ? claimsOfKnown(known.userId, known.mark)
    : { signIns: clientIp, loginPair: `${clientIp} ${email}`, loginAddress: clientIp, loginEmail: email }

/** For a known browser or session: it has limits of its own, so that guesses of others do not use them up. */
export const claimsOfKnown = (userId: string, share: string) => ({ knownGuesses: share, knownSignIns: userId })
