import type { Messages } from '#app/messages/pt-br.ts'

export const install: Messages['install'] = {
  title: 'Install Caderneta',
  text: 'It opens without a signal, from your home screen.',
  install: 'Install',
  share: 'Share',
  shareHint: 'Share sends only the link of the app.',
  installed: 'App installed!',
  shared: 'Shared!',
  copied: 'Link copied',
  notCopied: 'The link could not be copied',
  stepsTitle: 'Install on iPhone or iPad',
  stepShare: 'Tap the Share button of the browser.',
  stepAdd: 'Choose “Add to Home Screen”.',
  stepsHint: 'Then open Caderneta by its new icon and sign in once with a signal.',
}
