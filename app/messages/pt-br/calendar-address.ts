/** Texts of the secret URL for calendar apps, in the settings. */
export const calendarAddress = {
  heading: 'Tarefas no seu calendário',
  hint: 'Veja as tarefas com data no Google Agenda, no iPhone ou em outro calendário.',
  open: 'Endereço do calendário',
  explain:
    'Um endereço secreto leva as suas tarefas com data, também as dos projetos, para um aplicativo de calendário. Lá elas só podem ser lidas.',
  danger:
    'Quem tiver o endereço lê o título, a data e a hora dessas tarefas, sem senha. Cole só no seu calendário, sem mandar para ninguém.',
  loading: 'Carregando...',
  loadFailed: 'Não foi possível ver se há um endereço',
  create: 'Criar endereço',
  since: (day: string) => `Há um endereço desde ${day}.`,
  hidden:
    'Por segurança, ele só aparece ao ser criado. Se você o perdeu ou mostrou a alguém, crie outro: o antigo para de funcionar na hora.',
  ends: 'Trocar a senha ou sair de todos os outros aparelhos também desativa o endereço.',
  renew: 'Criar outro endereço',
  end: 'Desativar o endereço',
  address: 'Endereço secreto',
  once: 'Copie agora: depois de fechar, ele não aparece de novo.',
  copy: 'Copiar endereço',
  copied: 'Endereço copiado',
  copyFailed: 'Não foi possível copiar. Selecione o endereço e copie.',
  subscribe: 'Abrir no calendário',
  howTo:
    'No Google Agenda, no computador: “Outras agendas”, “+”, “Do URL”. No iPhone: “Abrir no calendário”. O Google leva até um dia para mostrar mudanças.',
  reminders:
    'O Google Agenda descarta os lembretes de um endereço; outro aplicativo pode lembrar também, e aí você recebe dois avisos.',
  password: 'Sua senha',
  passwordHint: 'O endereço abre as tarefas sem senha, por isso confirme que é você.',
  zone: (zone: string) => `As horas são as do fuso deste aparelho (${zone}).`,
  created: 'Endereço criado',
  ended: 'Endereço desativado',
  failed: 'Nada mudou no endereço',
}

export type CalendarAddressTexts = typeof calendarAddress
