const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How often something may happen, per key. Those of signing in count failures only: a success is given back, so that a
 * family behind one address is never shut out.
 */
export const rules = {
  loginPair: { points: 10, duration: 15 * minute, blockSeconds: 15 * minute, forgives: true },
  loginAddress: { points: 100, duration: 15 * minute },
  /** Everybody's guesses at one account. A refusal by e-mail alone would let anyone lock anyone out for an hour. */
  loginEmail: { points: 50, duration: hour, afterwards: 'loginTurn' },
  loginTurn: { points: 1, duration: 1 },
  /** With or without success: more than the busiest office or school has, for hashing a password takes much. */
  signIns: { points: 1000, duration: 15 * minute, countsSuccess: true },
  /** Of a browser that the account has let in before, which is counted nowhere else; of all such of the account. */
  knownGuesses: { points: 10, duration: 15 * minute, blockSeconds: 15 * minute, forgives: true },
  knownSignIns: { points: 200, duration: 15 * minute, countsSuccess: true },
  register: { points: 60, duration: hour },
  /** Invitations that one person makes, and that one address receives from whomever. */
  shareMail: { points: 20, duration: day },
  shareMailTo: { points: 3, duration: day },
  inviteRead: { points: 60, duration: minute },
  resetAddress: { points: 10, duration: hour },
  /** The answer must not tell that this address has been asked for often: it has, whether it is known or not. */
  resetEmail: { points: 3, duration: hour, silent: true },
  confirmReset: { points: 20, duration: hour },
  confirmEmail: { points: 20, duration: hour },
  resendEmail: { points: 3, duration: hour },
  /** Each is written to every list that the person shares. */
  rename: { points: 20, duration: hour },
  /** Notices to one person, whose password somebody may have; deletions told to one address, which anybody may register. */
  newDeviceMail: { points: 10, duration: day, silent: true },
  deletionMail: { points: 3, duration: day, silent: true },
  /** Changes of what browsers are told of. */
  push: { points: 200, duration: hour },
  /** Leaving for Google; coming back as somebody forgives it. */
  googleStart: { points: 120, duration: hour },
  google: { points: 60, duration: hour },
  aiHour: { points: 20, duration: hour, message: 'Você já gerou muitas tarefas. Tente de novo mais tarde.' },
  aiDay: { points: 50, duration: day, message: 'Você já gerou muitas tarefas hoje. Tente de novo amanhã.' },
  /** The operator's own number takes the place of these points. */
  aiEveryone: {
    points: 500,
    duration: day,
    message: 'A geração de tarefas chegou ao limite de hoje. Tente de novo amanhã.',
  },
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** An IPv6 /48 may do as much as four /64: a family and its neighbours. */
export const networkFactor = 4

export interface Rule {
  points: number
  /** Seconds. */
  duration: number
  /** For how long the key stays shut from the moment its points are used up. */
  blockSeconds?: number
  /** The rule by which attempts go on under the same key once the points are used up, instead of none. */
  afterwards?: 'loginTurn'
  /** A success forgives the failures before it: here it proves that the person is the right one. */
  forgives?: boolean
  /** A success counts like a failure. */
  countsSuccess?: boolean
  /** Going over refuses nothing: it is only said in the attempt. */
  silent?: boolean
  /** The text for a person who goes over, instead of the usual one. */
  message?: string
}
