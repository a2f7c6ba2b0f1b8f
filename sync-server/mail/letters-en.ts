import type { Letters } from './letters.ts'

const sharesEnded =
  'As this address had not been confirmed yet, the lists of the account are not shared any more. Share again those that you want to.'
const wasIt = 'Was it you? Then all is well, and there is nothing to do.'

export const lettersInEnglish: Letters = {
  lang: 'en',
  signature: 'Caderneta · shopping, to-dos, notes and projects',
  hello: (name) => (name === '' ? 'Hello!' : `Hello, ${name}!`),
  reset: {
    subject: 'Choose a new password for Caderneta',
    paragraphs: ['Somebody, probably you, asked for a new password for your account. To choose one, open:'],
    button: 'Choose a new password',
    after: [
      'The link is valid for 30 minutes and works once.',
      'If it was not you, ignore this e-mail: your password stays the same.',
    ],
  },
  verify: (app) => ({
    subject: 'Confirm your e-mail on Caderneta',
    paragraphs: [
      'An account on Caderneta was made with this e-mail address.',
      'Was it you? Welcome! Confirm that the address is yours, to receive the lists that others share with you:',
    ],
    button: 'Confirm my e-mail',
    after: [
      'The link is valid for 3 days and works only while that account is open.',
      `Was it not you? Do not open the link. Choose a new password at ${app}/request-reset: whoever made the account loses it, what it shared is not shared any more, and it becomes yours. Without the confirmation it receives nothing that others share with you.`,
    ],
  }),
  registration: {
    subject: 'Make your account on Caderneta',
    paragraphs: [
      'Somebody, probably you, asked for an account on Caderneta for this e-mail address. To make it, open:',
    ],
    button: 'Make my account',
    after: [
      'The link is valid for 30 days and is for you alone, because it proves that the address is yours: do not forward this message.',
      'If it was not you, ignore this e-mail: no account was made.',
    ],
  },
  passwordChanged: (app, about) => ({
    subject: 'Your password for Caderneta was changed',
    paragraphs: [
      about.staysIn
        ? 'The password of your account has just been changed, and the other devices that were signed in have to sign in again.'
        : 'The password of your account has just been changed, and all devices that were signed in have to sign in again.',
      ...(about.sharesEnded ? [sharesEnded] : []),
    ],
    after: [`If it was not you, ask for a new link at once, at ${app}/request-reset.`],
  }),
  googleLinked: (app, about) => ({
    subject: 'Your account on Caderneta signs in with Google now',
    paragraphs: [
      'The Google account of this address was linked to your account on Caderneta.',
      ...(about.passwordRemoved
        ? ['As this address had not been confirmed yet, the password of the account is not valid any more.']
        : []),
      ...(about.sharesEnded ? [sharesEnded] : []),
    ],
    after: [`To choose a new password, ask for a link at ${app}/request-reset.`],
  }),
  invite: ({ to, canEdit, owner, title }) => ({
    subject: 'Invitation to a list on Caderneta',
    paragraphs: [
      `${owner || 'Somebody'} shared the list “${title || 'without a name'}” with you on Caderneta. You can ${canEdit ? 'see and edit' : 'see'} its items.`,
    ],
    button: 'Open the invitation',
    after: [
      `Sign in with this very e-mail address: ${to}.`,
      'The link is for you alone, because it proves that the address is yours: do not forward this message.',
      'If you do not know this person, ignore this e-mail.',
    ],
  }),
  newDevice: (app, known) => ({
    subject: 'Your account on Caderneta was opened in another browser',
    paragraphs: [
      `Somebody has just signed in to your account with a browser that it did not know yet${known && ` (${known})`}.`,
      wasIt,
    ],
    after: [
      `Was it not you? Choose a new password at once, at ${app}/request-reset: all devices that are signed in leave the account.`,
    ],
  }),
  calendarOpened: (app) => ({
    subject: 'An address of your calendar on Caderneta was made',
    paragraphs: [
      'Somebody has just made a secret address of the calendar in your account. Whoever has it reads the title, the day and the time of your tasks, without signing in.',
      wasIt,
    ],
    after: [
      `Was it not you? Turn the address off at ${app}/settings (“Calendar address”) and change your password at ${app}/request-reset: the address stops working, and all devices that are signed in leave the account.`,
    ],
  }),
  tokenCreated: (app) => ({
    subject: 'An access for a program was made in your Caderneta',
    paragraphs: [
      'Somebody has just made an access for a program in your account. With it the program reads or changes what you have allowed, without your password.',
      wasIt,
    ],
    after: [
      `Was it not you? Revoke the access at ${app}/settings (“Access for programs”) and change your password at ${app}/request-reset: every access ends, and all devices that are signed in leave the account.`,
    ],
  }),
  accountDeleted: (app, byAdmin) => ({
    subject: 'Your account on Caderneta was deleted',
    paragraphs: [
      'The account of this address has just been deleted, and its content is being erased from the server. The lists that it shared have left the devices of the other people, too.',
      byAdmin
        ? 'It was deleted by a person who looks after this server. If you did not ask for that, talk to them.'
        : 'Was it you? Then this is our last e-mail. Thank you for having used Caderneta!',
    ],
    after: byAdmin
      ? []
      : [
          `Was it not you? Somebody may have found out your password: change it wherever else you use it. The account cannot be restored, but you can make another one at ${app}.`,
        ],
  }),
  trial: (app) => ({
    subject: 'Test e-mail of Caderneta',
    paragraphs: [`It arrived: the server ${app} can send e-mails. Nobody else has received this message.`],
    after: ['An administrator of the server asked for this test on the page of administration.'],
  }),
}
