import { plural } from '#app/lib/plural.ts'
import type { Messages } from '#app/messages/pt-br.ts'

export const auth: Messages['auth'] = {
  tabs: 'Sign in or create an account',
  login: 'Login',
  register: 'Sign up',
  loginHeading: 'Good to see you again',
  loginHint: 'Sign in to open your notebook on this device.',
  registerHeading: 'Start your notebook',
  registerHint: 'All it takes is an e-mail and a minute.',
  invitedHint: (email) => `Your invitation is kept and opens next. It is for ${email}.`,
  firstName: 'First name (optional)',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 6 characters',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  strength: ['Too short', 'Weak password', 'Fair password', 'Strong password'],
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  signUp: 'Create account',
  signingUp: 'Creating account...',
  emailInvalid: 'Enter a valid e-mail.',
  passwordRequired: 'Enter the password.',
  passwordShort: 'The password needs at least 6 characters',
  loginDone: 'Signed in',
  welcomeBack: 'Welcome back!',
  loginFailed: 'Sign-in failed',
  loginFailedHint: 'Check your credentials and try again.',
  loginFailedInline: 'Sign-in failed. Check your credentials.',
  registerDone: 'Account created',
  registerWelcome: 'Your notebook is ready.',
  registerFailed: 'Sign-up failed',
  registerFailedHint: 'Your account could not be created. Try again.',
  registerFailedInline: 'Sign-up failed. Try again.',
  legal: 'By signing in you accept the',
  privacy: 'Privacy Policy',
  and: 'and the',
  cookies: 'Cookie Policy',
  newTab: '(opens in a new tab)',
  backToList: 'Back to my list',
  pitch: 'The little notebook that needs no signal.',
  pitchHint: 'Write at the market, on the train, in the countryside. It stays on your device and goes up by itself.',
  features: {
    shopping: ['Shopping lists', 'Share them with the family, by e-mail or link.'],
    todos: ['Tasks', 'What is left to do today, without fuss.'],
    notes: ['Notes', 'Saved while you write.'],
    projects: ['Projects', 'Describe the idea, get the tasks.'],
  },
}

export const logout: Messages['logout'] = {
  done: 'Signed out',
  failed: 'Sign-out failed',
  sending: 'Sending what is left...',
  pendingTitle: (n) => plural(n, 'change has not been sent', 'changes have not been sent'),
  pendingText: (n) =>
    n === 1
      ? 'It is only on this device. If you sign out now, it is lost.'
      : 'They are only on this device. If you sign out now, they are lost.',
  stay: 'Stay here',
  leave: 'Sign out and lose the changes',
}
