import { DomainError } from '#shared/errors.ts'
import type { ItemProposal } from '#shared/item-proposals.ts'
import type { AiTest } from '#shared/server-state.ts'
import type { TaskProposal } from '#shared/task-proposals.ts'
import { besideOthers, type Store } from '#sync-server/db/engine/store.ts'
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
  /** Things to buy for what is described, within the same limits. Throws as `generate` does. */
  generateItems(userId: string, description: string, asker: Pick<Asker, 'hungUp'>): Promise<ItemProposal[]>
  /** Asks for the tasks of an example, outside the limits of people, and tells what the endpoint answers. */
  tryOut(asker: Pick<Asker, 'hungUp'>): Promise<AiTest>
}

const example = 'Organizar uma festa de aniversário para dez pessoas'

interface Deps {
  env: Pick<Env, 'ai'>
  store: Store
  limits: Limits
  log: Log
  now(): number
  timeLimitMs?: number
}

type What = 'tarefas' | 'listas'

interface Work<T> {
  what: What
  work: (provider: TaskProvider) => Promise<T>
}

/** Proposals by the AI, within the operator's budget. */
export function createTaskGenerator({ env: { ai }, timeLimitMs = defaultTimeLimitMs, ...deps }: Deps): TaskGenerator {
  const { store, limits, log, now } = deps
  const oneAtATime = createOneAtATime(atOnce, retryAfterSeconds)
  let provider: TaskProvider | undefined

  const propose = async <T>(userId: string, settings: AiSettings, { what, work }: Work<T>) => {
    provider ??= await connect(settings, { timeLimitMs, now })
    const attempt = await limits.take({ aiHour: userId, aiDay: userId, aiEveryone: 'everyone' })
    try {
      return await work(provider)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      if (error.reason === 'abandoned') log.info('task generation abandoned')
      else log.error('task generation failed', error)
      if (!error.wasPaidFor) await store.write(attempt.undo, besideOthers)
      throw refusalFor(error, what)
    }
  }

  const generate = <T>(userId: string, asked: Work<T>): Promise<T> => {
    if (!ai)
      throw new DomainError('unavailable', `A geração de ${asked.what} por IA não está configurada neste servidor.`)
    return oneAtATime.take(userId, () => propose(userId, ai, asked))
  }
  return {
    generate: async (userId, description, asker) =>
      generate(userId, { what: 'tarefas', work: (provider) => provider.propose(description, asker) }),
    generateItems: async (userId, description, asker) =>
      generate(userId, { what: 'listas', work: (provider) => provider.proposeItems(description, asker) }),
    tryOut: async (asker) => {
      if (!ai) return { outcome: 'off', proposals: 0, through: '', ms: 0 }
      const begin = performance.now()
      provider ??= await connect(ai, { timeLimitMs, now })
      const tried = await provider.propose(example, asker).then(answeredWith, failedBy)
      return { ...tried, through: new URL(ai.baseUrl).host, ms: Math.round(performance.now() - begin) }
    },
  }
}

const answeredWith = ({ length }: unknown[]) => ({ outcome: 'answered' as const, proposals: length })

function failedBy(error: unknown) {
  if (!(error instanceof ProviderFailure)) throw error
  return { outcome: 'failed' as const, proposals: 0, reason: error.message }
}

/** The library is large, so it is loaded on first use. */
async function connect(settings: AiSettings, limits: ProviderLimits): Promise<TaskProvider> {
  const { createTaskProvider } = await import('./provider.ts')
  return createTaskProvider(settings, limits)
}

const refusalFor = ({ reason }: ProviderFailure, what: What): DomainError =>
  reason === 'busy'
    ? new DomainError(
        'unavailable',
        `Falha ao gerar ${what}: o serviço de IA está ocupado. Tente de novo em instantes.`,
        retryAfterSeconds,
      )
    : new DomainError('bad_gateway', `Falha ao gerar ${what}. Tente de novo em instantes.`)
