import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDeadline, defaultPatience } from './deadline.ts'
import { letOthersRun } from './event-loop.ts'
import { everyScope, type ScopeNames } from './scope-locks.ts'
import type { Writing } from './transaction.ts'
import { createQueue } from './write-queue.ts'

const { queueWaitMs, jobMs } = defaultPatience
const done = async () => undefined
const nothing = {
  begin: done,
  rollback: done,
  setPoint: done,
  undoPoint: done,
  releasePoint: done,
  commit: async () => () => undefined,
  isInTransaction: () => true,
  lockedFor: () => () => true,
  isBusy: () => false,
  othersWrote: () => 0,
}

/** A queue with connections that do nothing but `parts`. */
const queueOf = (parts: Partial<Writing>[]) =>
  createQueue(
    parts.map((part) => ({ writing: { ...nothing, ...part } as unknown as Writing, deadline: createDeadline(jobMs) })),
    { queueWaitMs },
  )

test('a job whose connection breaks after its last statement fails with the cause of the failed commit', async () => {
  const lost = Object.assign(new Error('the connection is lost'), { code: 'CONNECTION_LOST' })
  let isOpen = true
  const releasePoint = async () => {
    isOpen = false
  }
  const commit = () => Promise.reject(lost)
  const queue = queueOf([{ releasePoint, commit, isInTransaction: () => isOpen }])
  await expect(queue.enqueue(done, { lockWaitMs: 0 })).rejects.toBe(lost)
})

const someNames = fc.oneof(
  { weight: 9, arbitrary: fc.subarray(['u:1', 'u:2', 'u:3', 'l:1']).map((scopes): ScopeNames => ({ scopes })) },
  { weight: 1, arbitrary: fc.constant(everyScope) },
)

test('all jobs of several connections run, each within what its transaction locks, which no other one locks', async () => {
  const run = async (jobs: ScopeNames[], atOnce: number) => {
    const locked: (ScopeNames | undefined)[] = []
    const connection = (_: unknown, at: number): Partial<Writing> => ({
      begin: async (_patience, names) => {
        locked[at] = names
        await letOthersRun()
      },
      commit: async () => {
        locked[at] = undefined
        return () => undefined
      },
    })
    const queue = queueOf(Array.from({ length: atOnce }, connection))
    const requireLocked = async ({ scopes }: ScopeNames) => {
      const holders = (scope: string) => locked.filter((names) => names?.isEvery || names?.scopes.includes(scope))
      for (const scope of scopes) expect(holders(scope).length).toBeGreaterThan(0)
      const groups = locked.filter((names) => names && !names.isEvery).flatMap((names) => names?.scopes)
      expect(new Set(groups).size).toBe(groups.length)
      await letOthersRun()
    }
    await Promise.all(jobs.map((names) => queue.enqueue(() => requireLocked(names), { lockWaitMs: 0, names })))
    await queue.idle()
  }
  await fc.assert(fc.asyncProperty(fc.array(someNames, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), run))
})
