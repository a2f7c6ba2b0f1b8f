import { newId } from '#shared/ids.ts'
import type { WriteTx } from './client.ts'
import { schema } from './schema.ts'

/** What is to be done once the transaction that asks for it is on disk. */
interface NewJob {
  kind: 'invite-mail'
  payload: { to: string; ownerName: string; listTitle: string; token: string; canEdit: boolean }
}

/** Queues a job, due at once: it exists exactly if the transaction commits. */
export const addJob = async ({ db }: WriteTx, job: NewJob, nowMs: number): Promise<void> =>
  void (await db.insert(schema.jobs).values({ id: newId(), ...job, nextAt: nowMs, createdAt: nowMs }))
