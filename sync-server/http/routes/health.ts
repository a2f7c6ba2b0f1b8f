import { DomainError } from '#shared/errors.ts'
import { answer, answerError } from '#sync-server/http/answer.ts'
import type { App, HttpContext, Services } from '#sync-server/http/hono-env.ts'

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: the database answers, the shutdown has not begun, and there is
 * no `problem` for an operator (503 otherwise). Migrations have run before the app exists.
 */
export function mountHealth(
  app: App,
  { store }: Services,
  { closing, problem = () => undefined }: { closing?: AbortSignal; problem?: () => string | undefined },
): void {
  const notReady = 'O servidor não está pronto.'
  const refusal = async (): Promise<string | undefined> => {
    if (closing?.aborted) return notReady
    return (await store.isAnswering().catch(() => false)) ? problem() : notReady
  }
  const refuse = (c: HttpContext, why: string) => answerError(c, new DomainError('unavailable', why, 1))

  app.get('/healthz', (c) => answer(c, 200, { ok: true }))
  app.get('/readyz', async (c) => {
    const why = await refusal()
    return why === undefined ? answer(c, 200, { ok: true }) : refuse(c, why)
  })
}
