/**
 * A bookmark names the commit at which the data of a pull was read. The device stores it and sends it back: if that
 * commit is not part of this database, the database has lost it, because only the server can write a bookmark
 * (docs/decisions/030). It is encrypted, and not only signed, to hide the amount of others' writes.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
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
}

export async function readHead(tx: ReadTx): Promise<Head> {
  const [head] = await newestStart(tx)
  if (!head) throw new Error('the database has no epoch')
  return { ...head, commits: Number(head.commits) }
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
  const bookmark = encrypt(head.key, `${head.start} ${head.commits}`)
  newest = { head, bookmark }
  written.set(bookmark, head)
  if (written.size > keptBookmarks) written.delete(written.keys().next().value ?? '')
  return bookmark
}

const isSameCommit = (a: Head, b: Head): boolean => a.commits === b.commits && a.start === b.start && a.key === b.key

function encrypt(key: string, text: string): string {
  const nonce = createHmac('sha256', key).update(text).digest().subarray(0, nonceBytes)
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'hex'), nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** True if the commit of a bookmark is part of the database; undefined if the bookmark is not of this epoch. */
export async function holdsBookmark(tx: ReadTx, head: Head, bookmark: string): Promise<boolean | undefined> {
  const read = readBookmark(head, bookmark)
  if (!read) return undefined
  // A bookmark of the newest start is the usual case by far.
  if (read.start === head.start) return read.commits <= head.commits
  const [start] = await startById(tx, { id: read.start })
  if (!start) return false
  const [next] = await startAfter(tx, { firstCommit: start.firstCommit })
  return next ? read.commits < next.firstCommit : read.commits <= head.commits
}

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

function readBookmark({ key }: Head, bookmark: string): Pick<Head, 'start' | 'commits'> | undefined {
  const known = written.get(bookmark)
  if (known?.key === key) return known
  const bytes = Buffer.from(bookmark, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return undefined
  const options = { authTagLength: tagBytes }
  const opener = createDecipheriv(algorithm, Buffer.from(key, 'hex'), bytes.subarray(0, nonceBytes), options)
  opener.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const text = Buffer.concat([opener.update(bytes.subarray(nonceBytes, -tagBytes)), opener.final()]).toString()
    const [start = '', commits] = text.split(' ')
    return { start, commits: Number(commits) }
  } catch {
    return undefined
  }
}

const { starts, facts } = schema

const fact = (key: string) => sql<string>`(SELECT ${facts.value} FROM ${facts} WHERE ${facts.key} = ${key})`

const newestStart = query((db) =>
  db
    .select({ start: starts.id, epoch: fact('epoch'), key: fact('bookmarkKey'), commits: fact('commits') })
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
