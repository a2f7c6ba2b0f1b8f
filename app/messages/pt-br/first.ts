import { appName } from '#app/device/app-name.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { auth } from './auth.ts'
import { crash, lazyPart, toasts, update } from './shell.ts'

/** Texts before the sign-in, and of failures: the first visit waits for them. */
export const first = {
  appName,
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  remove: 'Excluir',
  undo: 'Desfazer',
  show: 'Mostrar',
  loading: 'Carregando...',
  skipToContent: 'Pular para o conteúdo',
  errorOccurred: 'Ocorreu um erro',
  storageFull: 'Este aparelho está sem espaço. Libere um pouco (fotos, vídeos, outros sites) e tente de novo.',
  storageLost: 'O navegador não deixa gravar agora. Recarregue a página e tente de novo.',
  offlineTryLater: 'Sem conexão com o servidor. Tente novamente quando houver sinal.',
  /** Texts by refusal code. The server's own message is shown for a code without a text. */
  refusals: {
    too_old:
      'Isso foi escrito há mais de meio ano, pelo relógio do aparelho, e por isso só pode ser enviado como algo novo.',
    purged: 'Isso foi excluído para sempre, e o conteúdo não existe mais.',
  } as Partial<Record<ErrorCode, string>>,
  auth,
  lazyPart,
  update,
  crash,
  toasts,
}
