import { call } from '#app/api/call.ts'
import { startSession } from '#app/data/session.ts'
import type { User } from '#shared/auth.ts'

const refetchDelayMs = 100

/** Opens the notebook of someone whom the server has just let in, and asks the server for them once more. */
export async function enter(user: User): Promise<void> {
  await startSession(user)
  setTimeout(() => void refetch().catch(() => undefined), refetchDelayMs)
}

async function refetch(): Promise<void> {
  await startSession(await call('auth.user', {}))
}
