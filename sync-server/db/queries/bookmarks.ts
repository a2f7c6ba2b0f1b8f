/**
 * A bookmark names the commit at which the data of a pull was read. The device stores it and sends it back: if that
 * commit is not part of this database, the database has lost it, because only the server can write a bookmark
 * (docs/decisions/030). It is encrypted, and not only signed, to hide the amount of others' writes.
 *
 * On PostgreSQL it lists the newest writing connections, each with its number of commits. Each number must have been
 * reached. Several are listed because connections that commit at once become visible in any order. Before them it has
 * the commit as on SQLite: servers of the build before know only that, and beside them we go on checking it.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { bookmarkMaxLength } from '#shared/sync.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { isPostgres } from '#sync-server/db/engine/transaction.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

/**
 * The state of a database that a bookmark names: its epoch, its number of commits, and its newest entry in `starts`,
 * the process that was the last to begin writing.
 */
export interface Head {
  epoch: string
  /** Key of the bookmarks of this epoch, 32 bytes as hex. */
  key: string
  commits: number
  start: string
  /** The newest writing connections, newest first, as `id:commits`, separated by spaces; empty on SQLite. */
  listed: string
}

type Place = Pick<Head, 'start' | 'commits' | 'listed'>

export async function readHead(tx: ReadTx): Promise<Head> {
  const [head] = await newestStart(tx)
  if (!head) throw new Error('the database has no epoch')
  return { ...head, commits: Number(head.commits), listed: head.listed ?? '' }
}

/**
 * Limit of bookmarks in memory: decryption costs more than the rest of a pull, and devices mostly return recent ones.
 */
const keptBookmarks = 1000
const written = new Map<string, Head>()
let newest: { head: Head; bookmark: string } | undefined

/**
 * The bookmark of the newest commit: identical in all processes until the next commit, because devices compare
 * bookmarks. So its nonce is derived from its content.
 */
export function writeBookmark(head: Head): string {
  if (newest && isSameCommit(newest.head, head)) return newest.bookmark
  const bookmark = encrypt(head.key, textOf(head))
  newest = { head, bookmark }
  written.set(bookmark, head)
  if (written.size > keptBookmarks) written.delete(written.keys().next().value ?? '')
  return bookmark
}

const isSameCommit = (a: Head, b: Head): boolean =>
  a.commits === b.commits && a.start === b.start && a.key === b.key && a.listed === b.listed

function encrypt(key: string, text: Buffer): string {
  const nonce = createHmac('sha256', key).update(text).digest().subarray(0, nonceBytes)
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'hex'), nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** True if the commit of a bookmark is part of the database; undefined if the bookmark is not of this epoch. */
export async function holdsBookmark(tx: ReadTx, head: Head, bookmark: string): Promise<boolean | undefined> {
  const read = readBookmark(head, bookmark)
  if (!read) return undefined
  return (await holdsStart(tx, head, read)) && (await holdsListed(tx, head, read))
}

async function holdsStart(tx: ReadTx, head: Head, { start: id, commits }: Place): Promise<boolean> {
  // A bookmark of the newest start is the usual case by far.
  if (id === head.start) return commits <= head.commits
  const [start] = await startById(tx, { id })
  if (!start) return false
  const [next] = await startAfter(tx, { firstCommit: start.firstCommit })
  return next ? commits < next.firstCommit : commits <= head.commits
}

async function holdsListed(tx: ReadTx, head: Head, { listed }: Place): Promise<boolean> {
  if (listed === head.listed) return true
  const newest = new Map(entriesOf(head.listed))
  const reached = entriesOf(listed).map(async ([id, commits]) => {
    const now = newest.get(id) ?? (await connectionById(tx, { id }))[0]?.commits
    return now !== undefined && now >= commits
  })
  return (await Promise.all(reached)).every((isReached) => isReached)
}

const entriesOf = (listed: string): [id: string, commits: number][] =>
  listed
    .split(' ')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [id = '', commits] = entry.split(':')
      return [id, Number(commits)]
    })

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]
/** The bytes of a listed connection: of its id, which is base64url, and of its number of commits. */
const [idBytes, numberBytes] = [5, 5]
const entryBytes = idBytes + numberBytes
const textMaxBytes = (bookmarkMaxLength * 3) / 4 - nonceBytes - tagBytes

/**
 * The text of a bookmark. The listed connections, as many as fit, are in the order of their ids: processes must agree,
 * although those that commit at once have no order.
 */
function textOf({ start, commits, listed }: Place): Buffer {
  const place = `${start} ${commits}`
  const room = Math.floor((textMaxBytes - place.length - 1) / entryBytes)
  const entries = entriesOf(listed).slice(0, room).sort()
  if (entries.length === 0) return Buffer.from(place)
  const bytes = entries.map(([id, count]) => {
    const entry = Buffer.alloc(entryBytes)
    entry.write(id, 'base64url')
    entry.writeUIntBE(count, idBytes, numberBytes)
    return entry
  })
  return Buffer.concat([Buffer.from(`${place} `), ...bytes])
}

function placeIn(text: Buffer): Place {
  const [start = '', commits] = text.toString('latin1').split(' ')
  const entries: string[] = []
  for (let at = `${start} ${commits} `.length; at < text.length; at += entryBytes) {
    const id = text.toString('base64url', at, at + idBytes)
    entries.push(`${id}:${text.readUIntBE(at + idBytes, numberBytes)}`)
  }
  return { start, commits: Number(commits), listed: entries.join(' ') }
}

function readBookmark({ key }: Head, bookmark: string): Place | undefined {
  const known = written.get(bookmark)
  if (known?.key === key) return known
  const bytes = Buffer.from(bookmark, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return undefined
  const options = { authTagLength: tagBytes }
  const opener = createDecipheriv(algorithm, Buffer.from(key, 'hex'), bytes.subarray(0, nonceBytes), options)
  opener.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return placeIn(Buffer.concat([opener.update(bytes.subarray(nonceBytes, -tagBytes)), opener.final()]))
  } catch {
    return undefined
  }
}

const { starts, facts, connections } = schema

const fact = (key: string) => sql<string>`(SELECT ${facts.value} FROM ${facts} WHERE ${facts.key} = ${key})`

/** No more fit a bookmark. */
const newestConnections = sql<string | null>`(SELECT string_agg(id || ':' || commits, ' ' ORDER BY at DESC, id)
  FROM (SELECT id, commits, at FROM connections WHERE is_listed ORDER BY at DESC, id LIMIT 12) newest)`

const newestStart = query((db) =>
  db
    .select({
      start: starts.id,
      epoch: fact('epoch'),
      key: fact('bookmarkKey'),
      commits: fact('commits'),
      listed: isPostgres(db) ? newestConnections : sql<null>`NULL`,
    })
    .from(starts)
    .orderBy(desc(starts.firstCommit))
    .limit(limitOf(1)),
)
const startById = query((db) =>
  db
    .select()
    .from(starts)
    .where(eq(starts.id, sql.placeholder('id'))),
)
const startAfter = query((db) =>
  db
    .select()
    .from(starts)
    .where(gt(starts.firstCommit, sql.placeholder('firstCommit')))
    .orderBy(asc(starts.firstCommit))
    .limit(limitOf(1)),
)
const connectionById = query((db) =>
  db
    .select()
    .from(connections)
    .where(eq(connections.id, sql.placeholder('id'))),
)
