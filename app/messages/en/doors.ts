import type { DoorTexts } from '#app/messages/pt-br/doors.ts'

const either = new Intl.ListFormat('en', { type: 'disjunction' })

export const doors: DoorTexts = {
  first: {
    title: 'The first account of this server',
    text: 'It administers the server: it sees who has an account, and invites others.',
    code: 'Set-up code',
    codeHint: 'It is in the log of the server, which shows it at start.',
  },
  invited: {
    title: 'This place is by invitation',
    text: 'This server makes accounts only for people who were invited. Do you have an invitation? Open its link on this device, and the form appears here.',
  },
  closed: {
    title: 'This server takes no new accounts',
    text: 'Whoever has an account signs in as always, under Sign in.',
  },
  askWhom: 'To ask for an account, talk to',
  somebody: 'the person who runs this server',
  withInvitation: 'Your invitation is kept on this device. All that is missing is the account.',
  domains: (names) =>
    `Accounts here are for e-mail addresses of ${either.format(names)}. A link confirms your address.`,
  linkSent: (email) =>
    `Almost there: we have mailed a link to ${email}. Open it on this device and register once more.`,
  google: {
    enter: 'Sign in with Google',
    or: 'or',
    failed: 'Google could not sign you in. Try again, or use e-mail and password.',
    disabled: 'Your account was disabled. Talk to the person who runs this server.',
    wrongAddress:
      'This address has an account that Google does not open. Use e-mail and password, or reset the password, and use Google after that.',
    firstAccount: 'The first account of this server is made with e-mail, password and the set-up code.',
    noNewAccount:
      'This Google address has no account here, and this server makes accounts only for people who are invited.',
  },
  demo: {
    begin: 'Try it without an account',
    text: 'Opens a sample notebook of your own. Two hours later, everything in it is erased.',
    over: 'The demo is over, and everything in it was erased. Begin another one if you like.',
  },
}
