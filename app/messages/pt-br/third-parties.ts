/** Texts of ads and analytics, only for servers with these features. */
export const thirdParties = {
  ad: 'Publicidade',
  questions: {
    analytics: {
      title: 'Podemos contar as telas que você abre?',
      text: 'Com o Google Analytics. O Google não vê nada do que você escreve.',
    },
    ads: {
      title: 'Podemos mostrar anúncios?',
      text: 'Do Google, sem personalização. O Google não vê nada do que você escreve.',
    },
    both: {
      title: 'Podemos contar as telas que você abre e mostrar anúncios?',
      text: 'Com o Google, sem personalização. O Google não vê nada do que você escreve.',
    },
  },
  accept: 'Aceitar',
  refuse: 'Recusar',
  choose: 'Escolher um por um',
  privacy: 'Privacidade',
  choices: {
    analytics: {
      label: 'Contar as telas que eu abro',
      hint: 'Com o Google Analytics: qual tela, nunca o que há nela. Vale só neste aparelho.',
    },
    ads: {
      label: 'Mostrar anúncios',
      hint: 'Do Google, sem personalização, onde há sinal. Vale só neste aparelho.',
    },
  },
  privacyPolicy: 'Política de privacidade',
  cookies: 'Política de cookies',
}

export type ThirdPartyTexts = typeof thirdParties
