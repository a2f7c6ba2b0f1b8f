const noPermission = {
  title: 'O microfone está bloqueado',
  description: 'Permita o microfone para este site nas configurações do navegador, ou digite.',
}

export const voice = {
  title: 'Ditar em vez de digitar',
  where:
    'Quem transforma sua fala em texto é o navegador. Para isso ele pode mandar o som à empresa que o faz, como Google, Apple ou Microsoft. A Caderneta não recebe nem guarda o som.',
  once: 'O microfone só liga quando você toca nele. Você muda de ideia em Configurações.',
  orHere: 'Ou baixe o português uma vez: aí o som não sai deste aparelho, e funciona sem sinal.',
  agree: 'Usar o do navegador',
  fetch: 'Baixar e ouvir aqui',
  fetching: 'Baixando…',
  fetchFailed: 'Não deu para baixar agora. Tente com um sinal melhor, ou use o do navegador.',
  listening: 'Ouvindo. Pode falar.',
  failures: {
    'not-allowed': noPermission,
    'service-not-allowed': noPermission,
    network: { title: 'Sem internet para ouvir você', description: 'Digite por enquanto, ou tente de novo com sinal.' },
    'no-speech': { title: 'Não ouvi nada', description: 'Toque no microfone e fale mais perto.' },
    'audio-capture': { title: 'Não achei um microfone', description: 'Confira se ele está ligado, ou digite.' },
    'language-not-supported': { title: 'O navegador não entende português', description: 'Digite, por favor.' },
  },
}

export type VoiceTexts = typeof voice
