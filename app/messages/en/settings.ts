import type { Messages } from '#app/messages/pt-br.ts'

export const settings: Messages['settings'] = {
  title: 'Settings',
  homePage: 'Home page',
  homePageHint: 'What opens first when you come to Caderneta.',
  homePages: {
    dashboard: 'Dashboard',
    projects: 'Projects',
    notes: 'Notes',
    todos: 'Tasks',
    shopping: 'Shopping Lists',
  },
  language: 'Language',
  languageHint: 'For all your devices.',
  languages: { 'pt-BR': 'Português (Brasil)', en: 'English' },
  save: 'Save settings',
  saved: 'Settings saved',
  languageLater: 'The language changes the next time you open Caderneta with a signal.',
  waiting: 'Your settings arrive with the first connection. Until then they cannot be changed.',
  failedHint: 'An error occurred while saving your settings.',
  deleted: 'What was deleted',
  deletedHint: (days) => `Stays in the trash for ${days} days and can come back.`,
  toTrash: 'Open the trash',
  account: 'Account',
  signedInAs: 'You are signed in as',
}
