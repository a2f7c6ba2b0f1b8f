/**
 * Every error that crosses the wire: one class, a closed list of codes, one HTTP status per code. A receiver decides by
 * the code, never by the text. Texts are for people and are in pt-BR; the server has English ones by code.
 */
import { z } from 'zod/mini'

const errorStatus = {
  invalid: 400,
  too_old: 400,
  common_password: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  account_deleted: 401,
  cross_site: 403,
  not_for_tokens: 403,
  scope_missing: 403,
  forbidden: 403,
  wrong_password: 403,
  sign_in_again: 403,
  email_unconfirmed: 403,
  account_disabled: 403,
  registration_closed: 403,
  setup_code: 403,
  sender_blocked: 403,
  not_found: 404,
  email_taken: 409,
  id_taken: 409,
  default_list: 409,
  last_admin: 409,
  item_referenced: 409,
  not_deleted: 409,
  purged: 410,
  wrong_user: 409,
  signing_out: 409,
  client_unknown: 409,
  client_forked: 409,
  epoch_changed: 409,
  too_large: 413,
  quota_reached: 413,
  unsupported_media: 415,
  upgrade_required: 426,
  too_many: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every error response; `error` repeats `message` because the specification allows either. */
export const errorBodySchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  error: z.string(),
  /** The input that is invalid; `steps.0.title` is one in a list. */
  field: z.optional(z.string()),
})

type ErrorBody = z.infer<typeof errorBodySchema>

/** An error that a caller may see. Any other exception is a bug and is sent as `internal`, without detail. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  /** The input that is invalid. */
  readonly field: string | undefined

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number, field?: string) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field
  }

  get status(): number {
    return errorStatus[this.code]
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, error: this.message, ...(this.field && { field: this.field }) }
  }
}

export const accountDeleted = (): DomainError => new DomainError('account_deleted', 'Esta conta foi excluída.')

export const accountDisabled = (): DomainError =>
  new DomainError('account_disabled', 'Esta conta foi desativada. Fale com quem cuida deste servidor.')

export const notFound = (): DomainError => new DomainError('not_found', 'Não encontrado.')
/** The row was deleted permanently, or so long ago that its content is erased. */
export const purged = (): DomainError =>
  new DomainError('purged', 'Isso foi excluído para sempre, e o conteúdo não existe mais.')
export const forbidden = (message = 'Você não tem permissão para fazer isso.'): DomainError =>
  new DomainError('forbidden', message)

export const tooLarge = (message = 'O pedido é grande demais.'): DomainError => new DomainError('too_large', message)

export const invalid = (message: string, field?: string): DomainError =>
  new DomainError('invalid', message, undefined, field)

/** Limit of a named field: a record has its keys from the sender. */
const fieldMaxLength = 60
const nameOf = (path: readonly PropertyKey[] = []): string => path.map(String).join('.').slice(0, fieldMaxLength)

/** The message for an invalid input whose schema has no text. */
export const invalidText = ({ path, input }: z.core.$ZodRawIssue): string => {
  const name = nameOf(path)
  if (!name) return 'Dados inválidos.'
  return input === undefined ? `Falta o campo “${name}”.` : `O campo “${name}” é inválido.`
}

/** The refusal of an input, by the first of its faults. */
export const invalidInput = ({ issues: [first] }: z.core.$ZodError): DomainError =>
  invalid(first?.message ?? 'Dados inválidos.', nameOf(first?.path))
