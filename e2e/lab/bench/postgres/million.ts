/** What a sync costs when the database has a million rows of 10,000 people, and how its statements find theirs. */
import { newId } from '#shared/ids.ts'
import { registerLoadClient } from '../load-client.ts'
import { register } from '../server-figures.ts'
import type { Contestant } from './contestants.ts'

const [people, rowsOfEach] = [10_000, 100]
const manyRows = 1000

/** Copies the rows of one person, with other ids, until there are a million of them. */
export async function fillWithPeople({ servers, database }: Contestant): Promise<void> {
  const [person] = await register(servers, 1)
  await person?.push(rowsOfEach)
  const ask = async (text: string) => (await database?.client.query(text))?.rows ?? []
  const tables = await ask(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`)
  // Tables that refer to others are copied in any order.
  await ask('SET session_replication_role = replica')
  const ids = '([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{6})[0-9a-f]{6}'
  for (const { relname } of tables) {
    const copied = `regexp_replace(to_json(t)::text, '${ids}', '\\1' || lpad(to_hex(nth), 6, '0'), 'g')::json`
    await ask(`INSERT INTO "${relname}" SELECT row.* FROM "${relname}" t, generate_series(1, ${people}) nth,
      json_populate_record(NULL::"${relname}", ${copied}) row ON CONFLICT DO NOTHING`)
  }
  await ask('VACUUM ANALYZE')
}

/**
 * The sequential scans of syncs: those that PostgreSQL prefers in tables with many rows, and those that no index can
 * avoid in any table.
 */
export async function scansOf(million: Contestant): Promise<string> {
  const ask = async (text: string) => (await million.database?.client.query(text))?.rows ?? []
  const set = (setting: string) => ask(`ALTER ROLE CURRENT_USER SET ${setting}`)
  await set(`session_preload_libraries = 'auto_explain'`)
  await set('auto_explain.log_min_duration = 0')
  const preferred = await scansOfSyncs(million)
  await set('enable_seqscan = off')
  const unavoidable = await scansOfSyncs(million)
  const large = await ask(`SELECT relname FROM pg_class WHERE reltuples > ${manyRows}`)
  const isLarge = new Set(large.map(({ relname }) => relname))
  const lines = ([table, text]: [string, string]) => `- \`${table}\`: \`${text.replaceAll(/\s+/g, ' ').slice(0, 160)}\``
  return [
    `${isLarge.size} tables have more than ${manyRows} rows. Sequential scans in them:`,
    ...[...preferred].filter(([table]) => isLarge.has(table)).map(lines),
    'Sequential scans for which there is no index:',
    ...[...unavoidable].map(lines),
  ].join('\n')
}

/** Restarts the server, which then logs its plans, and lets two devices do all that syncs do. */
async function scansOfSyncs({ servers: [server], log }: Contestant): Promise<Map<string, string>> {
  await server?.stop()
  await server?.start()
  log.length = 0
  const [owner, member] = [await registerLoadClient(server?.url ?? ''), await registerLoadClient(server?.url ?? '')]
  await owner.share(member.email)
  for (let time = 0; time < 30; time++) {
    const id = newId()
    await owner.push(1)
    await member.send([['items.create', { id, listId: owner.listId, name: 'Arroz' }]])
    await owner.send([['items.update', { id, purchased: true }]])
    await owner.send([['items.delete', { id }]])
    await owner.push(50)
    await member.pull()
  }
  await owner.another()
  const plans = log.join('').split(/^(?=\S)/m)
  const scans = new Map<string, string>()
  for (const plan of plans) {
    const [, text = ''] = /Query Text: (.*?)\n\t[^\n]*\(cost=/s.exec(plan) ?? []
    for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) scans.set(table, text)
  }
  return scans
}
