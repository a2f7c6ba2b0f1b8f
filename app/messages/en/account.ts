import type { Messages } from '#app/messages/pt-br.ts'

export const account: Messages['account'] = {
  toLogin: 'Back to sign-in',
  toLists: 'Go to my lists',
  retry: 'Try again',
  waitingHere: (n, who) =>
    n === 1
      ? `1 change of ${who} is saved on this device only. It is sent as soon as you sign in.`
      : `${n} changes of ${who} are saved on this device only. They are sent as soon as you sign in.`,
  askReset: {
    title: 'Reset password',
    heading: 'Forgot your password?',
    hint: 'Enter the e-mail of your account. If there is one, you get a link to choose another password.',
    emailMissing: 'Please enter your e-mail',
    send: 'Send link',
    sending: 'Sending...',
    sent: 'If the e-mail is registered, you will receive a link to reset your password.',
    noMail: 'This server sends no e-mails: the message is kept there, and whoever runs it can pass the link on to you.',
    failed: 'The password reset could not be requested',
    failedOffline: 'The password reset could not be requested. Try again.',
  },
  reset: {
    title: 'New password',
    heading: 'Choose a new password',
    hint: 'After that every device on your account has to sign in again.',
    password: 'New password',
    again: 'Repeat the new password',
    mismatch: 'The passwords do not match',
    noToken: 'There is no reset token in the address',
    noTokenHint: 'Open the whole link of the e-mail again, or ask for another.',
    submit: 'Change password',
    submitting: 'Changing...',
    done: 'Password changed! Taking you to sign-in...',
    failed: 'The password could not be changed',
    failedOffline: 'The password could not be changed. Try again.',
    newLink: 'Ask for a new link',
    goNow: 'Sign in now',
  },
  confirm: {
    title: 'Confirm e-mail',
    checking: 'Confirming your e-mail...',
    signInHeading: 'Just sign in',
    signInText: 'Sign in to the account that received this link. Confirming then goes on by itself.',
    signIn: 'Sign in',
    done: 'E-mail confirmed!',
    doneText: 'Lists that are shared with this address come straight to you.',
    failed: 'The e-mail could not be confirmed',
    noToken: 'This link is incomplete. Open the whole link of the e-mail again.',
    offline: 'No connection to the server. Confirming goes on once there is one.',
    otherAccount: 'Sign out and use another account',
    resend: 'Send a new link',
    resent: 'If your e-mail is not confirmed yet, you will receive a new link.',
  },
  google: {
    enter: 'Sign in with Google',
    or: 'or',
    failed: 'Google could not sign you in. Try again, or use e-mail and password.',
    disabled: 'Your account was disabled. Talk to the person who runs this server.',
    wrongAddress:
      'This address has an account that Google does not open. Use e-mail and password, or reset the password, and use Google after that.',
  },
}
