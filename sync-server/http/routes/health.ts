import { DomainError } from '#shared/errors.ts'
import { answer, answerError, noRoom } from '#sync-server/http/answer.ts'
import type { App, Services } from '#sync-server/http/hono-env.ts'

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: the database answers, its disk has room, and the shutdown has not
 * begun (503 otherwise). A `problem` for an operator is in its body only, because the server can be used. Migrations have run
 * before the app exists.
 */
export function mountHealth(
  app: App,
  { store }: Services,
  { closing, problem = () => undefined }: { closing?: AbortSignal; problem?: () => string | undefined },
): void {
  const isReady = async () => !closing?.aborted && (await store.isAnswering().catch(() => false))
  const notReady = new DomainError('unavailable', 'O servidor não está pronto.', 1)

  app.get('/healthz', (c) => answer(c, 200, { ok: true }))
  app.get('/readyz', async (c) => {
    if (!(await isReady())) return answerError(c, notReady)
    return (await store.isFull()) ? answerError(c, noRoom) : answer(c, 200, { ok: true, problem: problem() })
  })
}
