import { type Correction, correctionsQuota } from '#shared/corrections.ts'
import { DomainError } from '#shared/errors.ts'
import { userScope } from '#shared/scopes.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import type { Mutations, Queries } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { correctionsOf, countCorrections } from '#sync-server/db/queries/area-rows.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { findRow, insertRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'

export const correctionQueries: Pick<Queries, 'corrections.all'> = {
  'corrections.all': async (c) => correctionsOf(c.tx, userScope(c.userId)),
}

export const correctionMutations: Pick<Mutations, 'corrections.save'> = {
  'corrections.save': async (c, { id, ...fields }) => {
    const scope = userScope(c.userId)
    const before = await findRow(c.tx, 'corrections', id, scope)
    if (before?.scope === scope) {
      const written = await patchRow(c.writer, 'corrections', before, fields)
      return viewCorrection(await requireRoom(c, 'corrections', written, before))
    }
    requireFreshId(c, id)
    await requireFewCorrections(c.tx, scope)
    // An id of another person's row is refused here like any id in use.
    return viewCorrection(
      await requireRoom(c, 'corrections', await insertRow(c.writer, 'corrections', { id, scope, ...fields })),
    )
  },
}

/**
 * Throws `quota_reached` for a person with 1,000 rows in `corrections`, the words whose name or aisle the app has
 * learnt. Otherwise one person could fill the notebook with 20,000 words that no device reads (docs/decisions/079).
 */
async function requireFewCorrections(tx: ReadTx, scope: string): Promise<void> {
  if ((await countCorrections(tx, scope)) < correctionsQuota) return
  throw new DomainError(
    'quota_reached',
    `A Caderneta aprende até ${correctionsQuota.toLocaleString('pt-BR')} palavras de cada pessoa.`,
  )
}

function viewCorrection({ id, word, name, category, ownCategory, asTyped }: Row<'corrections'>): Correction {
  return { id, word, name, category, ownCategory, asTyped }
}
