/** The limit keys of a password guess. */
import type { ActionContext } from '#sync-server/context.ts'
import type { KnownDevice } from './known-devices.ts'

/** The limit keys of a sign-in: IP address and account, or, for a known browser, its own keys. */
export const guessClaims = (
  { caller: { clientIp } }: Pick<ActionContext, 'caller'>,
  email: string,
  known: KnownDevice | undefined,
) =>
  known
    ? claimsOfKnown(known.userId, known.mark)
    : { signIns: clientIp, loginPair: `${clientIp} ${email}`, loginAddress: clientIp, loginEmail: email }

/** The limit keys of a known browser or session. They are its own, so that guesses of others do not use them up. */
export const claimsOfKnown = (userId: string, share: string) => ({ knownGuesses: share, knownSignIns: userId })
