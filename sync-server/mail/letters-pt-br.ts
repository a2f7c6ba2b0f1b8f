import type { Letters } from './letters.ts'

const sharesEnded =
  'Como este endereço ainda não tinha sido confirmado, as listas da conta deixaram de ser compartilhadas. Compartilhe de novo as que quiser.'
const wasIt = 'Foi você? Então está tudo certo, não precisa fazer nada.'

export const lettersInPortuguese: Letters = {
  lang: 'pt-BR',
  signature: 'Caderneta · compras, tarefas, notas e projetos',
  hello: (name) => (name === '' ? 'Olá!' : `Olá, ${name}!`),
  reset: {
    subject: 'Redefina sua senha da Caderneta',
    paragraphs: [
      'Alguém, provavelmente você, pediu para redefinir a senha da sua conta. Para escolher uma nova, abra:',
    ],
    button: 'Escolher nova senha',
    after: [
      'O link vale por 30 minutos e só funciona uma vez.',
      'Se não foi você, ignore este e-mail: sua senha continua a mesma.',
    ],
  },
  verify: (app) => ({
    subject: 'Confirme seu e-mail na Caderneta',
    paragraphs: [
      'Uma conta da Caderneta foi criada com este endereço de e-mail.',
      'Foi você? Que bom ter você aqui! Confirme que o endereço é seu, para receber as listas que compartilharem com você:',
    ],
    button: 'Confirmar meu e-mail',
    after: [
      'O link vale por 3 dias e só funciona com essa conta aberta.',
      `Não foi você? Não abra o link. Escolha uma nova senha em ${app}/request-reset: quem criou a conta perde o acesso, o que ela compartilhava deixa de ser compartilhado, e ela fica sua. Sem a confirmação, ela não recebe nada do que compartilharem com você.`,
    ],
  }),
  registration: {
    subject: 'Crie sua conta da Caderneta',
    paragraphs: [
      'Alguém, provavelmente você, pediu uma conta da Caderneta para este endereço de e-mail. Para criá-la, abra:',
    ],
    button: 'Criar minha conta',
    after: [
      'O link vale por 30 dias e é só para você, porque confirma que o endereço é seu: não encaminhe esta mensagem.',
      'Se não foi você, ignore este e-mail: nenhuma conta foi criada.',
    ],
  },
  passwordChanged: (app, about) => ({
    subject: 'Sua senha da Caderneta foi alterada',
    paragraphs: [
      about.staysIn
        ? 'A senha da sua conta acaba de ser alterada, e os outros aparelhos que estavam conectados precisam entrar de novo.'
        : 'A senha da sua conta acaba de ser alterada, e todos os aparelhos que estavam conectados precisam entrar de novo.',
      ...(about.sharesEnded ? [sharesEnded] : []),
    ],
    after: [`Se não foi você, peça agora mesmo um novo link em ${app}/request-reset.`],
  }),
  googleLinked: (app, about) => ({
    subject: 'Sua conta da Caderneta agora entra com o Google',
    paragraphs: [
      'A conta Google deste endereço foi ligada à sua conta da Caderneta.',
      ...(about.passwordRemoved
        ? ['Como este endereço ainda não tinha sido confirmado, a senha que a conta tinha deixou de valer.']
        : []),
      ...(about.sharesEnded ? [sharesEnded] : []),
    ],
    after: [`Para escolher uma nova senha, peça um link em ${app}/request-reset.`],
  }),
  invite: ({ to, canEdit, owner, title }) => ({
    subject: 'Convite para uma lista na Caderneta',
    paragraphs: [
      `${owner || 'Alguém'} compartilhou a lista “${title || 'sem nome'}” com você na Caderneta. Você pode ${canEdit ? 'ver e editar' : 'ver'} os itens.`,
    ],
    button: 'Abrir o convite',
    after: [
      `Entre com este mesmo endereço de e-mail: ${to}.`,
      'O link é só para você, porque confirma que o endereço é seu: não encaminhe esta mensagem.',
      'Se você não conhece essa pessoa, ignore este e-mail.',
    ],
  }),
  newDevice: (app, known) => ({
    subject: 'Sua conta da Caderneta foi aberta em outro navegador',
    paragraphs: [
      `Alguém acabou de entrar na sua conta por um navegador que ela ainda não conhecia${known && ` (${known})`}.`,
      wasIt,
    ],
    after: [
      `Não foi você? Escolha agora mesmo uma nova senha em ${app}/request-reset: todos os aparelhos conectados saem da conta.`,
    ],
  }),
  calendarOpened: (app) => ({
    subject: 'Um endereço do seu calendário da Caderneta foi criado',
    paragraphs: [
      'Alguém acabou de criar, na sua conta, um endereço secreto do calendário. Quem o tiver lê o título, o dia e a hora das suas tarefas, mesmo sem entrar na conta.',
      wasIt,
    ],
    after: [
      `Não foi você? Desative o endereço em ${app}/settings (“Endereço do calendário”) e troque a sua senha em ${app}/request-reset: o endereço para de funcionar e todos os aparelhos conectados saem da conta.`,
    ],
  }),
  tokenCreated: (app) => ({
    subject: 'Um acesso de programa foi criado na sua Caderneta',
    paragraphs: [
      'Alguém acabou de criar, na sua conta, um acesso para um programa. Com ele, o programa lê ou muda o que você permitiu, mesmo sem a sua senha.',
      wasIt,
    ],
    after: [
      `Não foi você? Revogue o acesso em ${app}/settings (“Acessos de programas”) e troque a sua senha em ${app}/request-reset: todos os acessos acabam e todos os aparelhos conectados saem da conta.`,
    ],
  }),
  accountDeleted: (app, byAdmin) => ({
    subject: 'Sua conta da Caderneta foi excluída',
    paragraphs: [
      'A conta deste endereço acabou de ser excluída, e o que estava nela está sendo apagado do servidor. As listas que ela compartilhava saíram também dos aparelhos das outras pessoas.',
      byAdmin
        ? 'Quem excluiu a conta foi uma pessoa que cuida deste servidor. Se você não pediu isso, fale com ela.'
        : 'Foi você? Então este é o nosso último e-mail. Obrigado por ter usado a Caderneta!',
    ],
    after: byAdmin
      ? []
      : [
          `Não foi você? Alguém pode ter descoberto a sua senha: troque-a em outros lugares onde usa a mesma. A conta não pode ser recuperada, mas você pode criar outra em ${app}.`,
        ],
  }),
  trial: (app) => ({
    subject: 'E-mail de teste da Caderneta',
    paragraphs: [`Chegou: o servidor ${app} consegue enviar e-mails. Ninguém mais recebeu esta mensagem.`],
    after: ['Quem administra o servidor pediu este teste na página de administração.'],
  }),
}
