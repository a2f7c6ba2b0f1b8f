import { call } from '#app/api/call.ts'
import { readSession, startSession } from '#app/data/session.ts'
import { storageKeys, writeStored } from '#app/lib/storage-keys.ts'
import type { User } from '#shared/auth.ts'

const refetchDelayMs = 100

/** Opens the local data of someone whom the server has just signed in, and asks the server once more who they are. */
export async function enter(user: User): Promise<void> {
  writeStored(storageKeys.owedLogout, null)
  writeStored(storageKeys.accountDeleted, null)
  await startSession(user)
  setTimeout(() => void refetch(user).catch(() => undefined), refetchDelayMs)
}

async function refetch({ id }: User): Promise<void> {
  const user = await call('auth.user', {})
  if ((await readSession())?.id === id) await startSession(user)
}
