/** Refusals for people who have chosen English. Their codes are what programs decide by. */
import type { DomainError, ErrorCode } from '#shared/errors.ts'

const texts: Record<ErrorCode, string | ((error: DomainError) => string)> = {
  invalid: ({ field }) =>
    field ? `The field “${field}” is missing, or not allowed as it is.` : 'This is not allowed as it is.',
  too_old: 'This was written too long ago to be created now.',
  common_password: 'This password is one of the most used in the world and easy to guess. Choose another one.',
  unauthenticated: 'You are not signed in, or the token is not valid.',
  invalid_credentials: 'Wrong e-mail or password.',
  account_deleted: 'This account was deleted.',
  cross_site: 'This request did not come from Caderneta.',
  not_for_tokens: 'No token may do this. Sign in to Caderneta in a browser.',
  scope_missing: 'This token does not have the right that this route needs.',
  forbidden: 'You are not allowed to do this.',
  wrong_password: 'The current password is wrong.',
  sign_in_again: 'Sign in with Google again and repeat this within 10 minutes.',
  email_unconfirmed: 'Confirm your address first: we have mailed you a link.',
  account_disabled: 'This account was disabled. Talk to the person who runs this server.',
  registration_closed: 'This server makes no account for you. Ask the person who runs it.',
  setup_code: 'The set-up code does not match. The server shows it in its log at start.',
  sender_blocked: 'You have blocked this person. Unblock them in the settings to receive their lists again.',
  not_found: 'Not found.',
  email_taken: 'An account could not be created with this e-mail.',
  id_taken: 'This identifier is in use already.',
  default_list: 'Your main list cannot be deleted.',
  last_admin: 'Nobody else administers this server. Let somebody else do so first.',
  item_referenced: 'This item cannot be deleted because a share refers to it. End the share first.',
  not_deleted: 'This is not in the trash any more.',
  purged: 'This was deleted for ever, and its content does not exist any more.',
  wrong_user: 'This session belongs to somebody else.',
  signing_out: 'This device is signing out: nothing more is written down.',
  client_unknown: 'This device is not known.',
  client_forked: 'This device was copied.',
  epoch_changed: 'The server was restored.',
  too_large: 'The request is too large.',
  quota_reached: 'There is no room for this: a limit is reached, the trash included.',
  unsupported_media: 'Send the data as application/json.',
  upgrade_required: 'Update Caderneta to go on.',
  too_many: ({ retryAfterSeconds = 60 }) => `Too many requests. Try again in ${inWords(retryAfterSeconds)}.`,
  internal: 'Something went wrong on the server. Try again in a moment.',
  bad_gateway: 'The AI did not answer as it should. Try again in a moment.',
  unavailable: 'The server cannot do this now. Try again in a moment.',
}

/** The body of a refusal in English. */
export function inEnglish(error: DomainError): DomainError['body'] {
  const text = texts[error.code]
  const message = typeof text === 'string' ? text : text(error)
  return { ...error.body, message, error: message }
}

/** A time in one unit, rounded up. */
function inWords(seconds: number): string {
  const [size, unit] = seconds < 120 ? [1, 'second'] : seconds < 7200 ? [60, 'minute'] : [3600, 'hour']
  const count = Math.ceil(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
