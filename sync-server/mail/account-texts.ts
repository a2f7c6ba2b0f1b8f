/** Notices about account events, for a person who may have to act. The name is the only typed text in them. */
import type { JobPayloads } from '#sync-server/db/queries/jobs.ts'
import { layOut, type MailText } from './layout.ts'
import { greet } from './texts.ts'

/** The mail after a sign-in with a browser that the account did not know. */
export const newDeviceText = (
  appUrl: string,
  name: string | null,
  { browser, system }: Omit<JobPayloads['new-device-mail'], 'userId'>,
): MailText => {
  const known = [browser, system].filter((word) => word !== null).join(', ')
  return layOut({
    subject: 'Sua conta da Caderneta foi aberta em outro navegador',
    greeting: greet(name),
    paragraphs: [
      `Alguém acabou de entrar na sua conta por um navegador que ela ainda não conhecia${known && ` (${known})`}.`,
      'Foi você? Então está tudo certo, não precisa fazer nada.',
    ],
    after: [
      `Não foi você? Escolha agora mesmo uma nova senha em ${appUrl}/request-reset: todos os aparelhos conectados saem da conta.`,
    ],
  })
}

/** The mail after somebody made a secret address of the calendar. */
export const calendarOpenedText = (appUrl: string, name: string | null): MailText =>
  layOut({
    subject: 'Um endereço do seu calendário da Caderneta foi criado',
    greeting: greet(name),
    paragraphs: [
      'Alguém acabou de criar, na sua conta, um endereço secreto do calendário. Quem o tiver lê o título, o dia e a hora das suas tarefas, mesmo sem entrar na conta.',
      'Foi você? Então está tudo certo, não precisa fazer nada.',
    ],
    after: [
      `Não foi você? Desative o endereço em ${appUrl}/settings (“Endereço do calendário”) e troque a sua senha em ${appUrl}/request-reset: o endereço para de funcionar e todos os aparelhos conectados saem da conta.`,
    ],
  })

/** The mail after somebody made a token for a program. */
export const tokenCreatedText = (appUrl: string, name: string | null): MailText =>
  layOut({
    subject: 'Um acesso de programa foi criado na sua Caderneta',
    greeting: greet(name),
    paragraphs: [
      'Alguém acabou de criar, na sua conta, um acesso para um programa. Com ele, o programa lê ou muda o que você permitiu, mesmo sem a sua senha.',
      'Foi você? Então está tudo certo, não precisa fazer nada.',
    ],
    after: [
      `Não foi você? Revogue o acesso em ${appUrl}/settings (“Acessos de programas”) e troque a sua senha em ${appUrl}/request-reset: todos os acessos acabam e todos os aparelhos conectados saem da conta.`,
    ],
  })

/** The mail after the deletion of the account, by its person or an administrator. */
export const accountDeletedText = (appUrl: string, name: string | null, byAdmin = false): MailText =>
  layOut({
    subject: 'Sua conta da Caderneta foi excluída',
    greeting: greet(name),
    paragraphs: [
      'A conta deste endereço acabou de ser excluída, e o que estava nela está sendo apagado do servidor. As listas que ela compartilhava saíram também dos aparelhos das outras pessoas.',
      byAdmin
        ? 'Quem excluiu a conta foi uma pessoa que cuida deste servidor. Se você não pediu isso, fale com ela.'
        : 'Foi você? Então este é o nosso último e-mail. Obrigado por ter usado a Caderneta!',
    ],
    after: byAdmin
      ? []
      : [
          `Não foi você? Alguém pode ter descoberto a sua senha: troque-a em outros lugares onde usa a mesma. A conta não pode ser recuperada, mas você pode criar outra em ${appUrl}.`,
        ],
  })
