/** One exchange with one device: apply its mutations (push.ts), then return the changes (pull.ts). */
import { DomainError } from '#shared/errors.ts'
import { userScope } from '#shared/scopes.ts'
import type { SyncAnswer, SyncInput } from '#shared/sync.ts'
import { oldestSchemaVersion, protocolVersion, schemaVersion } from '#shared/versions.ts'
import { epochChanged, LostCommits } from './history.ts'
import { pull } from './pull.ts'
import { type Author, parseMutation, push, type SyncDeps } from './push.ts'

/** Answers `POST /api/sync` for the signed-in person. */
export async function exchange(deps: SyncDeps, author: Author, request: SyncInput): Promise<SyncAnswer> {
  const { userId } = author
  requireKnownVersion(request)
  if (request.user !== userId) throw new DomainError('wrong_user', 'Esta sessão é de outra pessoa.')
  const mutations = request.push.map(parseMutation)
  try {
    const { results, moved } = await push(deps, author, request, mutations)
    const page = await deps.store.read((tx) => pull(tx, userId, request, moved))
    return { now: deps.now(), build: deps.build, results, ...page }
  } catch (error) {
    if (!(error instanceof LostCommits)) throw error
    if (await deps.store.endEpoch(error.epoch)) deps.onLostCommits(error)
    throw epochChanged()
  }
}

/** Answers the first request of a new device of this person, with nothing to send. Throws for an unknown version. */
export async function firstExchange(
  { store, now, build }: Pick<SyncDeps, 'store' | 'now' | 'build'>,
  userId: string,
  wanted: Pick<SyncInput, 'protocol' | 'v' | 'budget'>,
): Promise<SyncAnswer> {
  requireKnownVersion(wanted)
  const request = { epoch: null, bookmark: null, cursors: {}, first: [userScope(userId)], budget: wanted.budget }
  const page = await store.read((tx) => pull(tx, userId, request))
  return { now: now(), build, results: [], ...page }
}

function requireKnownVersion({ protocol, v }: Pick<SyncInput, 'protocol' | 'v'>): void {
  if (protocol < protocolVersion || v < oldestSchemaVersion) {
    throw new DomainError('upgrade_required', 'Atualize a Caderneta para continuar sincronizando.')
  }
  if (protocol > protocolVersion || v > schemaVersion) {
    throw new DomainError('unavailable', 'O servidor ainda não foi atualizado. Tente novamente mais tarde.')
  }
}
