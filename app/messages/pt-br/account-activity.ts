import type { AuditAction, SecurityEventKind } from '#shared/security-events.ts'

const kinds: Record<SecurityEventKind | AuditAction, string> = {
  registered: 'A conta foi criada',
  login: 'Alguém entrou com a senha',
  'login-failed': 'Alguém errou a senha',
  'reset-asked': 'Um link para nova senha foi pedido',
  'password-reset': 'A senha foi trocada por um link',
  'password-removed': 'A senha antiga deixou de valer',
  'password-changed': 'A senha foi trocada',
  'proof-failed': 'Alguém errou a senha ao confirmar uma mudança',
  'session-ended': 'Um aparelho saiu da conta',
  'sessions-ended': 'Os outros aparelhos saíram da conta',
  'account-deleted': 'A conta foi excluída',
  'email-confirmed': 'O e-mail foi confirmado',
  'google-login': 'Alguém entrou pelo Google',
  'google-linked': 'Uma conta Google foi ligada',
  'calendar-opened': 'Um endereço do calendário foi criado',
  'calendar-closed': 'O endereço do calendário foi desativado',
  'person-disabled': 'A administração desativou a conta',
  'person-enabled': 'A administração ativou a conta',
  'person-sessions-ended': 'A administração tirou todos os aparelhos da conta',
  'person-reset-link': 'A administração criou um link para nova senha',
  'person-exported': 'A administração exportou os dados da conta',
  'person-deleted': 'A administração excluiu a conta',
  'admin-made': 'Você passou a administrar o servidor',
  'admin-ended': 'Você deixou de administrar o servidor',
  'invitation-made': 'A administração fez um convite',
  'invitation-revoked': 'A administração anulou um convite',
  'token-created': 'Um acesso para programas foi criado',
  'token-revoked': 'Um acesso de programa foi cancelado',
}

/** Texts of the activity of an account, and of the entry that leads administrators to their page. */
export const accountActivity = {
  heading: 'Atividade da conta',
  hint: 'Entradas, tentativas e mudanças dos últimos meses, com o dia e a rede.',
  open: 'Ver a atividade',
  explain: 'Não foi você? Troque a senha: todos os outros aparelhos saem da conta.',
  loading: 'Carregando a atividade...',
  failed: 'Não foi possível carregar a atividade',
  list: 'Atividade',
  none: 'Nada aconteceu na sua conta nos últimos meses.',
  network: (network: string) => `rede ${network}`,
  kinds,
  administration: {
    heading: 'Administração',
    hint: 'Você cuida deste servidor: pessoas, convites e o que roda aqui.',
    open: 'Abrir a administração',
  },
}

export type AccountActivityTexts = typeof accountActivity
