const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Limits per key. `network` marks those per IP address from which TRUSTED_NETWORKS are exempt, `guess` those that protect
 * a secret: no setting loosens them. Those of sign-ins without `countsSuccess` count failures only: a success is
 * refunded, so that a family behind one IP address is not locked out by its own sign-ins.
 */
export const rules = {
  loginPair: { points: 10, duration: 15 * minute, blockSeconds: 15 * minute, forgives: true, guess: true },
  loginAddress: { points: 100, duration: 15 * minute, guess: true },
  /** Guesses at one account by unknown browsers, then one a second: a refusal would let anyone lock anyone out. */
  loginEmail: { points: 50, duration: hour, afterwards: 'loginTurn', guess: true },
  loginTurn: { points: 1, duration: 1, guess: true },
  /** Sign-ins at one IP address, with or without success: hashing is expensive. No office or school has as many. */
  signIns: { points: 1000, duration: 15 * minute, countsSuccess: true, network: true },
  /**
   * Guesses by one browser that the account has admitted before, or by one session; and sign-ins by all such browsers
   * and sessions of one account. They count under no other rule.
   */
  knownGuesses: { points: 10, duration: 15 * minute, blockSeconds: 15 * minute, forgives: true, guess: true },
  knownSignIns: { points: 200, duration: 15 * minute, countsSuccess: true },
  register: { points: 60, duration: hour, network: true },
  demo: { points: 20, duration: hour, network: true },
  /** Invitations and links for one person, by one person; and invitations to one e-mail address by anybody. */
  shareMail: { points: 20, duration: day },
  shareMailTo: { points: 3, duration: day },
  inviteRead: { points: 60, duration: minute, network: true },
  resetAddress: { points: 10, duration: hour, network: true },
  /**
   * Mails with a link for a new password to one e-mail address. The answer must not reveal that the address was
   * requested often, whether it is known or not.
   */
  resetEmail: { points: 3, duration: hour, silent: true },
  confirmReset: { points: 20, duration: hour, guess: true },
  confirmEmail: { points: 20, duration: hour, guess: true },
  /** Guesses of the set-up code by one IP address. */
  setupCode: { points: 20, duration: hour, guess: true },
  /** Mails with a link to make an account with one address, which anybody may name. */
  registrationMail: { points: 3, duration: day, silent: true },
  resendEmail: { points: 3, duration: hour },
  /** Changes of a person's name. Each is written to every list that the person shares or receives. */
  rename: { points: 20, duration: hour },
  /**
   * Notices to one person, whose password may be stolen; deletions mailed to one address, which anybody may register.
   */
  newDeviceMail: { points: 10, duration: day, silent: true },
  deletionMail: { points: 3, duration: day, silent: true },
  /** Changes of the notification settings. */
  push: { points: 200, duration: hour },
  /** Notifications that one person's browsers did not take. Further ones wait. */
  pushFailure: { points: 30, duration: hour },
  /** New secret addresses of one person's calendar. */
  calendarAddress: { points: 20, duration: hour },
  /** Reads of one address of a calendar: several apps that ask every few minutes. */
  calendarRead: { points: 120, duration: hour, countsSuccess: true, network: true },
  /** Requests of unknown calendars by one IP address. */
  calendarMiss: { points: 60, duration: hour, guess: true },
  /** New tokens of one person, and wrong tokens from one IP address. */
  accessToken: { points: 20, duration: hour },
  tokenMiss: { points: 60, duration: hour, guess: true },
  /** Redirects to Google; a successful return clears them. */
  googleStart: { points: 120, duration: hour, network: true },
  google: { points: 60, duration: hour, network: true },
  aiHour: { points: 20, duration: hour, message: 'Você já gerou muitas propostas.' },
  aiDay: { points: 50, duration: day, message: 'Você já gerou muitas propostas hoje.' },
  /** Mails of the server in a day, and all but links to a new password. MAIL_LIMIT sets these points. */
  mails: { points: 1000, duration: day },
  mailsButResets: { points: 800, duration: day },
  /** Tests of mail, notification and AI by one administrator. */
  serverTest: { points: 30, duration: hour, countsSuccess: true },
  /** AI requests of all people together. AI_DAILY_LIMIT replaces these points. */
  aiEveryone: {
    points: 500,
    duration: day,
    message: 'A geração de tarefas chegou ao limite de hoje.',
  },
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** An IPv6 /48 has four times the limit of a /64: a family and its neighbours. */
export const networkFactor = 4

export interface Rule {
  points: number
  /** Time for which points are counted, in seconds. */
  duration: number
  /** Time for which the key is blocked after its points are used up. */
  blockSeconds?: number
  /** The rule for further attempts under the same key once the points are used up, instead of a refusal. */
  afterwards?: 'loginTurn'
  /** True if a success clears the earlier failures, because it proves the person. */
  forgives?: boolean
  /** True if a success counts like a failure instead of being refunded. */
  countsSuccess?: boolean
  /** True if an excess refuses nothing: it is only reported as `silenced` in the attempt. */
  silent?: boolean
  /** The first sentence for an excess, instead of the default. The second one says when to try again. */
  message?: string
  network?: boolean
  guess?: boolean
}
