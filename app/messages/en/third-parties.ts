import type { ThirdPartyTexts } from '#app/messages/pt-br/third-parties.ts'

export const thirdParties: ThirdPartyTexts = {
  ad: 'Advertisement',
  questions: {
    analytics: {
      title: 'May we count the screens you open?',
      text: 'With Google Analytics. Google sees nothing of what you write.',
    },
    ads: {
      title: 'May we show ads?',
      text: 'From Google, not personalised. Google sees nothing of what you write.',
    },
    both: {
      title: 'May we count the screens you open and show ads?',
      text: 'With Google, not personalised. Google sees nothing of what you write.',
    },
  },
  accept: 'Accept',
  refuse: 'Decline',
  choose: 'Choose one by one',
  privacy: 'Privacy',
  choices: {
    analytics: {
      label: 'Count the screens I open',
      hint: 'With Google Analytics: which screen, never what is on it. For this device only.',
    },
    ads: {
      label: 'Show ads',
      hint: 'From Google, not personalised, where there is a signal. For this device only.',
    },
  },
  privacyPolicy: 'Privacy Policy',
  cookies: 'Cookie Policy',
}
