/** `npm run restore -- FILE`: puts a backup in the place of the database, which is set aside. No server may run. */
import { basename } from 'node:path'
import { isPostgresUrl } from '#sync-server/db/backups/backup.ts'
import { type Restored, restore } from '#sync-server/db/backups/restore.ts'
import { reasonOf } from '#sync-server/settings/files.ts'
import type { CommandContext } from './command.ts'
import { counted, giveUp, namedFile, say } from './say.ts'

/** The lock of a running server was in the folder, too. */
const noFormer = [
  'Não havia banco ali. Se um servidor ainda estiver ligado, reinicie-o: ele não grava mais nada',
  'there was no database: restart a server that still runs, as it writes nothing any more',
] as const

/** People are as they were at the time of the backup: who is disabled, who administers, which accounts exist. */
function peopleOf(returned: Restored['returned']): [string, string] {
  if (!returned) {
    return [
      'As pessoas voltam ao dia da cópia: veja quem está desativado e quem administra com npm run people -- list',
      'people are as on the day of the backup: look who is disabled and who administers',
    ]
  }
  const { enabled, administrators, undeleted } = returned
  return [
    `Pessoas desativadas que voltam a poder entrar: ${enabled}; mudanças em quem administra: ${administrators}; contas excluídas que voltam: ${undeleted}`,
    'people who were disabled, administrators who changed, accounts deleted since the backup: npm run people -- list',
  ]
}

export async function run([given, ...more]: string[], { env, migrationsDir }: CommandContext): Promise<number> {
  if (!given || more.length > 0) return giveUp('Uso: npm run restore -- ARQUIVO', 'Usage: npm run restore -- FILE')
  const file = namedFile(given)
  try {
    const { rows, aside, returned } = await restore(file, env, migrationsDir)
    say(`Restaurado: ${basename(file)}`, `restored; rows: ${counted(rows)}`)
    say(...peopleOf(returned))
    if (aside !== undefined) say(`O banco anterior está em ${aside}`, 'the former database, which you may delete later')
    else if (!isPostgresUrl(env.databaseUrl)) say(...noFormer)
    return 0
  } catch (error) {
    return giveUp(`Nada foi restaurado: ${reasonOf(error)}`, `Nothing was restored: ${reasonOf(error)}`)
  }
}
