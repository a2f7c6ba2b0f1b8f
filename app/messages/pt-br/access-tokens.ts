import { plural } from '#app/lib/plural.ts'

/** Texts of the tokens for programs, in the settings. */
export const accessTokens = {
  heading: 'Acessos de programas',
  hint: 'Para o Home Assistant, um atalho do celular ou um programa seu usar a Caderneta.',
  open: 'Ver os acessos',
  explain:
    'Um acesso deixa um programa ler ou mudar só o que você escolher, sem a sua senha. Ele nunca mexe na conta, nem em quem vê as suas listas.',
  docs: 'Como um programa usa a Caderneta (em inglês)',
  loading: 'Carregando os acessos...',
  loadFailed: 'Não foi possível carregar os acessos',
  none: 'Nenhum programa tem acesso.',
  list: 'Acessos',
  since: (day: string) => `Criado ${day}`,
  neverUsed: 'Nunca usado',
  used: (day: string) => `Usado ${day}`,
  forEver: 'Sem prazo',
  until: (day: string) => `Vence ${day}`,
  expired: (day: string) => `Venceu ${day}`,
  revoke: 'Revogar',
  revokeOf: (name: string) => `Revogar o acesso “${name}”`,
  revoked: 'Acesso revogado',
  failed: 'Nada mudou nos acessos',
  full: (most: number) => `Já são ${plural(most, 'acesso', 'acessos')}. Revogue um para criar outro.`,
  create: 'Criar acesso',
  back: 'Voltar',
  name: 'Nome',
  nameHint: 'Para reconhecer depois: “Home Assistant”, “Atalho do celular”.',
  nameMissing: 'Dê um nome ao acesso.',
  rights: 'O que ele pode fazer',
  rightsMissing: 'Escolha pelo menos uma permissão.',
  areas: { shopping: 'Listas de compras', todos: 'Tarefas', notes: 'Notas', projects: 'Projetos' },
  everything: 'Tudo',
  verbs: { none: 'Nada', read: 'Só ler', write: 'Só escrever', both: 'Ler e escrever' },
  expiry: 'Vale por',
  expiries: { '30': '30 dias', '90': '90 dias', '365': '1 ano', ever: 'Sem prazo' },
  password: 'Sua senha',
  passwordHint: 'O acesso funciona sem senha, por isso confirme que é você.',
  token: 'Token',
  once: 'Copie agora: depois de fechar, ele não aparece de novo.',
  secret: 'Quem tiver este token pode o mesmo que o programa. Guarde-o só no programa, e nunca num endereço.',
  copy: 'Copiar token',
  copied: 'Token copiado',
  copyFailed: 'Não foi possível copiar. Selecione o token e copie.',
  created: 'Acesso criado',
  endAlso: 'Encerrar também os acessos de programas',
  endAlsoHint: (n: number) =>
    n === 1
      ? 'O programa que tem acesso para de funcionar até você criar outro.'
      : `Os ${n} programas que têm acesso param de funcionar até você criar outros.`,
}

export type AccessTokenTexts = typeof accessTokens
