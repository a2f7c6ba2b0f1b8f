import { existsSync } from 'node:fs'
import type { Acting } from '#sync-server/commands/administration/acts.ts'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import type { CommandContext } from '#sync-server/operator/command.ts'
import { giveUp } from '#sync-server/operator/say.ts'
import { notifyProcesses } from '#sync-server/streams/process-messages.ts'

/** What an action of the command works with. */
export interface House {
  store: Store
  acting: Acting
  appUrl: string
  mailConfigured: boolean
  flags: { json?: boolean | undefined; off?: boolean | undefined; yes?: boolean | undefined }
}

/** Opens the database that a server uses, or will use. */
export async function openHouse({ env, migrationsDir }: CommandContext): Promise<Omit<House, 'flags'>> {
  const { databaseUrl, databaseListenUrl, appUrl, smtpUrl } = env
  const file = /^postgres(ql)?:/.test(databaseUrl) ? undefined : databaseUrl.replace(/^file:/, '')
  if (file !== undefined && !existsSync(file)) {
    giveUp('Ainda não há um banco de dados: inicie o servidor uma vez.', `There is no database yet: ${file}`)
  }
  const store = await openStore(databaseUrl, migrationsDir, {}, { directUrl: databaseListenUrl })
  const acting = { actor: { id: null, email: 'npm run people' }, now: Date.now, streams }
  return { store, appUrl, mailConfigured: smtpUrl !== undefined, acting }
}

/** The streams of the running servers, which hear of this process after its commits. */
const streams: Acting['streams'] = {
  closeSession: (tx, session) => notifyProcesses(tx, { session }),
  poke: (tx, scopes) => notifyProcesses(tx, { scopes }),
  announce: (tx, announcement) => notifyProcesses(tx, { announcement }),
}
