import type { VoiceTexts } from '#app/messages/pt-br/voice.ts'

const noPermission = {
  title: 'The microphone is blocked',
  description: 'Allow the microphone for this site in the browser’s settings, or type.',
}

export const voice: VoiceTexts = {
  title: 'Speak instead of typing',
  where:
    'The browser turns your speech into text. For that it may send the sound to the company that makes it, such as Google, Apple or Microsoft. Caderneta neither receives nor keeps the sound.',
  once: 'The microphone is on only after you tap it. You can change your mind in Settings.',
  orHere: 'Or download English once: then the sound stays on this device, and it works without a signal.',
  agree: 'Use the browser’s',
  fetch: 'Download, listen here',
  fetching: 'Downloading…',
  fetchFailed: 'The download failed. Try with a better signal, or use the browser’s.',
  listening: 'Listening. Go ahead.',
  failures: {
    'not-allowed': noPermission,
    'service-not-allowed': noPermission,
    network: { title: 'No internet to hear you', description: 'Type for now, or try again with a signal.' },
    'no-speech': { title: 'I heard nothing', description: 'Tap the microphone and speak closer to it.' },
    'audio-capture': { title: 'No microphone was found', description: 'Check that it is on, or type.' },
    'language-not-supported': { title: 'The browser does not understand English', description: 'Please type.' },
  },
}
