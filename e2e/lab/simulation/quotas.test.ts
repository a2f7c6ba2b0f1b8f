/** People with almost full notebooks and lists: the limits are lower here, everything else is unchanged. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { userScope } from '#shared/scopes.ts'
import { measureBudget } from '#sync-server/db/queries/budgets.ts'
import { endOnFailure, runs, seed, steps } from './options.ts'
import type { Edit } from './plan.ts'
import { punctual, simulate } from './scenario.ts'
import type { Step } from './step.ts'
import type { World } from './world-state.ts'

const { full } = vi.hoisted(() => ({
  full: { ofPerson: { rows: 8, text: 180 }, ofList: { rows: 4, text: 90 }, lists: 500 },
}))
vi.mock('#shared/quotas.ts', async (original) => ({ ...(await original()), quotas: full }))

/** Throws if a person exceeds the limits. */
async function staysWithin({ server, people }: World): Promise<void> {
  for (const { id } of people) {
    const { rows, text } = await server.read((tx) => measureBudget(tx, userScope(id)))
    expect(rows).toBeLessThanOrEqual(full.ofPerson.rows)
    expect(text).toBeLessThanOrEqual(full.ofPerson.text)
  }
}

/** Steps of the first device, before each script: they fill a list, and then the notebook of its person. */
const often = (kind: Edit['kind'], times: number): Step[] =>
  Array.from({ length: times }, () => ({ do: 'edit', edit: { kind, pick: 0, afterMs: 1 }, device: 0, page: 0 }))
const look: Step = { do: 'sync', fates: [], device: 0, page: 0 }
const filling: Step[] = [
  look,
  ...often('add', full.ofList.rows + 1),
  ...often('add note', full.ofPerson.rows + 1),
  look,
]

test('each write refused for lack of room is reported once, and nothing else is lost', async () => {
  const refused = new Set<string>()
  await fc.assert(
    fc.asyncProperty(punctual(steps), async ({ steps: given, ...scenario }) => {
      const { server } = await simulate({ ...scenario, steps: [...filling, ...given] }, staysWithin)
      for (const { op, code } of server.executions) if (code === 'quota_reached') refused.add(op)
    }),
    { numRuns: Math.ceil(runs / 10), seed, endOnFailure },
  )
  expect([...refused]).toEqual(expect.arrayContaining(['items.create', 'notes.create']))
})
