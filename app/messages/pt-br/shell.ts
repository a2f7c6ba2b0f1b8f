import { plural } from '#app/lib/plural.ts'

export const nav = {
  main: 'Navegação principal',
  notes: 'Notas',
  shopping: 'Lista de Compras',
  shoppingShort: 'Compras',
  settings: 'Configurações',
  trash: 'Lixeira',
  dashboard: 'Painel',
  home: 'Caderneta, ir para o painel',
  unread: (n: number) => plural(n, 'lista compartilhada nova', 'listas compartilhadas novas'),
  collapse: 'Recolher menu',
  expand: 'Expandir menu',
  myAccount: 'Minha Conta',
  userMenu: 'Menu do usuário',
  logout: 'Sair',
}

export const lazyPart = {
  title: 'Esta parte ainda não chegou',
  text: 'Ela vem do servidor, que agora não responde. O que você escreveu está salvo neste aparelho.',
  retry: 'Tentar de novo',
}

export const update = {
  ready: 'Nova versão disponível',
  apply: 'Atualizar',
  later: 'Depois',
}

export const notFound = {
  title: 'Página não encontrada',
  text: 'Esta folha não existe na sua caderneta. Talvez o link esteja incompleto.',
  back: 'Voltar ao início',
}

export const crash = {
  title: 'Algo saiu da linha',
  text: 'O que você já escreveu está salvo neste aparelho. Recarregue para continuar.',
  reload: 'Recarregar',
}

export const toasts = {
  region: 'Avisos (F8)',
}
