/** Texts of notifications; loaded with their switches. */
export const notifications = {
  heading: 'Notificações',
  hint: 'Avisos neste aparelho, mesmo com a Caderneta fechada. Só chegam os que você pedir.',
  turnOn: 'Ativar notificações',
  turnOff: 'Desativar neste aparelho',
  isOn: 'Ativadas neste aparelho. Em cada lista compartilhada, ao lado das pessoas, você escolhe se quer receber avisos.',
  tasks: 'Tarefas que vencem hoje',
  tasksHint: 'Um aviso às 9h, só nos dias em que algo vence.',
  reminders: 'O lembrete de uma tarefa chega no horário, com os botões Concluir e Adiar.',
  remindersHere: 'Sem notificações neste aparelho, o lembrete não toca: só aparece na Caderneta.',
  timesRemind: 'Lembrar na hora escrita',
  timesRemindHint: 'Uma tarefa escrita neste aparelho como “dentista terça 15h” já nasce com lembrete na hora.',
  silence: 'Horas de silêncio',
  silenceHint: 'O que acontecer nessas horas chega depois, de uma vez só.',
  from: 'Das',
  to: 'Até as',
  reasons: {
    unsupported: 'Este navegador não recebe notificações.',
    install:
      'No iPhone e no iPad, instale o aplicativo primeiro: toque em Compartilhar, depois em “Adicionar à Tela de Início”, e abra a Caderneta por lá.',
    off: 'Este servidor não envia notificações.',
    denied:
      'As notificações da Caderneta estão bloqueadas neste navegador. Para recebê-las, permita-as nas configurações do site, ao lado do endereço.',
  },
  offline: 'Sem conexão com o servidor. Para ver e mudar as notificações é preciso ter sinal.',
  retry: 'Tentar de novo',
  failed: 'Não foi possível mudar as notificações',
  failedHint: 'Confira o sinal e tente de novo. Nada mudou.',
  ofList: 'Avisar quando adicionarem itens',
  ofListHint: 'Neste aparelho. Vários itens de uma vez viram um aviso só.',
  ofListOff: 'Para receber um aviso quando alguém adicionar itens, ative as notificações deste aparelho.',
  toSettings: 'Abrir as configurações',
}

export type NotificationTexts = typeof notifications
