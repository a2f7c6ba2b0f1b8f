import { expect, test } from 'vitest'
import { createDeadline, defaultPatience } from './deadline.ts'
import type { Writing } from './transaction.ts'
import { createQueue } from './write-queue.ts'

test('a job whose connection breaks after its last statement fails with the cause of the failed commit', async () => {
  const lost = Object.assign(new Error('the connection is lost'), { code: 'CONNECTION_LOST' })
  let isOpen = true
  const done = async () => undefined
  const writing = {
    begin: done,
    rollback: done,
    setPoint: done,
    undoPoint: done,
    releasePoint: async () => {
      isOpen = false
    },
    isInTransaction: () => isOpen,
    commit: () => Promise.reject(lost),
    isBusy: () => false,
    othersWrote: () => 0,
  } as unknown as Writing
  const deadline = createDeadline(defaultPatience.jobMs)
  const queue = createQueue(writing, { deadline, queueWaitMs: defaultPatience.queueWaitMs })
  await expect(queue.enqueue(async () => 'done', { lockWaitMs: 0 })).rejects.toBe(lost)
})
