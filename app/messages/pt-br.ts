import type { ErrorCode } from '#shared/errors.ts'
import { auth, logout } from './pt-br/auth.ts'
import { invite } from './pt-br/invite.ts'
import { lists } from './pt-br/lists.ts'
import { mutations } from './pt-br/mutations.ts'
import { settings } from './pt-br/settings.ts'
import { sharing } from './pt-br/sharing.ts'
import { coming, crash, lazyPart, nav, notFound, toasts, update } from './pt-br/shell.ts'
import { shopping } from './pt-br/shopping.ts'
import { sync } from './pt-br/sync.ts'

/** The Portuguese of the app, and the shape of every other catalogue. What belongs to one area stands in its file. */
export const ptBr = {
  appName: 'Caderneta',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  undo: 'Desfazer',
  loading: 'Carregando...',
  skipToContent: 'Pular para o conteúdo',
  errorOccurred: 'Ocorreu um erro',
  storageFull: 'Este aparelho está sem espaço. Libere um pouco (fotos, vídeos, outros sites) e tente de novo.',
  storageLost: 'O navegador não deixa gravar agora. Recarregue a página e tente de novo.',
  offlineTryLater: 'Sem conexão com o servidor. Tente novamente quando houver sinal.',
  /** Texts for refusals of the server; without one its own words are shown. */
  refusals: {
    purged: 'Isto foi excluído há mais de 90 dias, e o conteúdo já foi apagado.',
  } as Partial<Record<ErrorCode, string>>,
  auth,
  logout,
  shopping,
  sharing,
  invite,
  lists,
  settings,
  sync,
  nav,
  lazyPart,
  update,
  coming,
  notFound,
  crash,
  toasts,
  mutations,
}

export type Messages = typeof ptBr
