import { DomainError } from '#shared/errors.ts'
import type { TaskProposal } from '#shared/task-proposals.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import type { AiSettings, Env } from '#sync-server/env.ts'
import type { Limits } from '#sync-server/limits/rate-limits.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import type { Asker, ProviderLimits, TaskProvider } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'

/** Time limit for proposals, ms: of the first attempt and the retry together. */
const defaultTimeLimitMs = 20_000
const atOnce = 4
const retryAfterSeconds = 5

export interface TaskGenerator {
  /**
   * Task proposals for a described project. Throws `unavailable` without an endpoint, when it is busy, or while four
   * calls run; `too_many` beyond the limits or while the person's last call runs; `bad_gateway` when the endpoint
   * fails. The call to the endpoint is aborted when the caller hangs up.
   */
  generate(userId: string, description: string, asker: Asker): Promise<TaskProposal[]>
}

interface Deps {
  env: Pick<Env, 'ai'>
  store: Store
  limits: Limits
  log: Log
  now(): number
  timeLimitMs?: number
}

/** Proposals by the AI, within the operator's budget. */
export function createTaskGenerator({ env: { ai }, timeLimitMs = defaultTimeLimitMs, ...deps }: Deps): TaskGenerator {
  const { store, limits, log, now } = deps
  const oneAtATime = createOneAtATime(atOnce, retryAfterSeconds)
  let provider: TaskProvider | undefined

  const propose = async (userId: string, settings: AiSettings, description: string, asker: Asker) => {
    provider ??= await connect(settings, { timeLimitMs, now })
    const attempt = await limits.take({ aiHour: userId, aiDay: userId, aiEveryone: 'everyone' })
    try {
      return await provider.propose(description, asker)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      if (error.reason === 'abandoned') log.info('task generation abandoned')
      else log.error('task generation failed', error)
      if (!error.wasPaidFor) await store.write(attempt.undo)
      throw refusalFor(error)
    }
  }

  return {
    generate: async (userId, description, asker) => {
      if (!ai) throw new DomainError('unavailable', 'A geração de tarefas por IA não está configurada neste servidor.')
      return oneAtATime.take(userId, () => propose(userId, ai, description, asker))
    },
  }
}

/** The library is large, so it is loaded on first use. */
async function connect(settings: AiSettings, limits: ProviderLimits): Promise<TaskProvider> {
  const { createTaskProvider } = await import('./provider.ts')
  return createTaskProvider(settings, limits)
}

const refusalFor = ({ reason }: ProviderFailure): DomainError =>
  reason === 'busy'
    ? new DomainError(
        'unavailable',
        'Falha ao gerar tarefas: o serviço de IA está ocupado. Tente de novo em instantes.',
        retryAfterSeconds,
      )
    : new DomainError('bad_gateway', 'Falha ao gerar tarefas. Tente de novo em instantes.')
