import { DomainError } from '#shared/errors.ts'
import { answer, answerError } from '#sync-server/http/answer.ts'
import type { App, HttpContext, Services } from '#sync-server/http/hono-env.ts'

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: the database answers and the shutdown has not begun (503
 * otherwise). A `problem` for an operator is in its body only, because the server can be used. Migrations have run
 * before the app exists.
 */
export function mountHealth(
  app: App,
  { store }: Services,
  { closing, problem = () => undefined }: { closing?: AbortSignal; problem?: () => string | undefined },
): void {
  const isReady = async () => !closing?.aborted && (await store.isAnswering().catch(() => false))
  const refuse = (c: HttpContext) => answerError(c, new DomainError('unavailable', 'O servidor não está pronto.', 1))

  app.get('/healthz', (c) => answer(c, 200, { ok: true }))
  app.get('/readyz', async (c) => ((await isReady()) ? answer(c, 200, { ok: true, problem: problem() }) : refuse(c)))
}
