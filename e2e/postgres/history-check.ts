/**
 * Triggers keep what each commit did to revs, members and counts. A check replays the accepted mutations of each list in
 * the order of their revs, and compares the end with the stored rows.
 */
import type { Mutation } from '#shared/sync.ts'
import { onDatabase } from './requests.ts'

/** A mutation that the server has accepted. */
export interface Accepted extends Mutation {
  args: Said
  client: string
  user: string
  /** Undefined for a program, whose answer has none. */
  rev: number | undefined
  /** Fields that a later intent overrode. */
  dropped: string[]
}

/** The id of an item, and the texts that it gets: each occurs in one mutation. */
export type Said = { id: string } & Record<string, string>

export const watchHistory = `
  CREATE SEQUENCE seen_at;
  CREATE TABLE seen_revs (at bigint DEFAULT nextval('seen_at'), xid xid8, scope text, rev bigint);
  CREATE TABLE seen_rights (at bigint DEFAULT nextval('seen_at'), list_id text, user_id text, may_edit boolean);
  CREATE TABLE seen_items (id text, scope text, rev int, name text, note text);
  CREATE TABLE seen_commits (xid xid8, connection text, number bigint);
  CREATE FUNCTION see_rev() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen_revs (xid, scope, rev) VALUES (pg_current_xact_id(), NEW.id, NEW.rev); RETURN NEW; END $$;
  CREATE FUNCTION see_rights() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen_rights (list_id, user_id, may_edit)
    VALUES (NEW.list_id, NEW.user_id, NEW.role = 'editor' AND NEW.deleted_at IS NULL); RETURN NEW; END $$;
  CREATE FUNCTION see_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'INSERT' OR NEW.commits <> OLD.commits THEN
      INSERT INTO seen_commits VALUES (pg_current_xact_id(), NEW.id, NEW.commits); END IF; RETURN NEW; END $$;
  CREATE FUNCTION see_item() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen_items VALUES (NEW.id, NEW.scope, NEW.rev, NEW.name, NEW.note); RETURN NEW; END $$;
  CREATE TRIGGER see_item AFTER INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION see_item();
  CREATE TRIGGER see_rev AFTER INSERT OR UPDATE ON scopes FOR EACH ROW EXECUTE FUNCTION see_rev();
  CREATE TRIGGER see_rights AFTER INSERT OR UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION see_rights();
  CREATE TRIGGER see_commit AFTER INSERT OR UPDATE ON connections FOR EACH ROW
    EXECUTE FUNCTION see_commit()`

/** Every contradiction between what was accepted and what is stored, in words; empty for a sound history. */
export async function faultsOf(database: { url: string }, accepted: Accepted[]): Promise<string[]> {
  const ask = async <T>(text: string) => (await onDatabase(database, text)) as T[]
  const stored = await ask<Stored>('SELECT id, scope, name, note FROM items ORDER BY id')
  const refused = new Set(
    (await ask<Writes>(writesWithoutRight)).map(({ user, list, rev }) => `${user} l:${list} ${rev}`),
  )
  const placed = placedBy(await ask<Seen>('SELECT * FROM seen_items ORDER BY rev'))
  const byRev = accepted
    .map(placed)
    .filter(({ rev }) => rev > 0)
    .sort((a, b) => a.rev - b.rev || a.seq - b.seq)
  return [
    ...(await ask<Fault>(faultsOfRevs)).map(({ fault }) => fault),
    ...(await ask<Fault>(faultsOfCommits)).map(({ fault }) => fault),
    ...(await ask<Fault>(faultsOfAccess)).map(({ fault }) => fault),
    ...sharedRevs(byRev),
    ...byRev.map(({ user, scope, rev }) => `${user} ${scope} ${rev}`).filter((write) => refused.has(write)),
    ...faultsOfRows(stored, byRev),
  ]
}

interface Fault {
  fault: string
}
interface Stored {
  id: string
  scope: string
  name: string
  note: string | null
}
/** A rev of a list at which a person had no right to edit it. */
interface Writes {
  user: string
  list: string
  rev: string
}
interface Seen extends Stored {
  rev: number
}
type Placed = Accepted & { id: string; scope: string; rev: number }

/** Returns a function that finds the list of a mutation, and the rev at which its texts first were in the item. */
function placedBy(seen: Seen[]): (act: Accepted) => Placed {
  const listOf = new Map(seen.map(({ id, scope }) => [id, scope]))
  const revOf = new Map(
    seen.reverse().flatMap(({ rev, name, note }) => [[name, rev] as const, [note ?? '', rev] as const]),
  )
  return (act) => {
    const { id } = act.args
    const texts = ['name', 'note'].filter((field) => !act.dropped.includes(field)).map((field) => act.args[field] ?? '')
    const rev = act.rev ?? Math.max(...texts.filter((text) => text !== '').map((text) => revOf.get(text) ?? 0))
    return { ...act, id, scope: listOf.get(id) ?? '', rev }
  }
}

/** Each rev of a scope follows the one before. */
const faultsOfRevs = `
  SELECT scope || ' goes from ' || before || ' to ' || rev AS fault
  FROM (SELECT scope, rev, lag(rev) OVER (PARTITION BY scope ORDER BY at) before FROM seen_revs) revs
  WHERE rev <> before + 1`

/** Each commit that moves a scope is counted, and each number of a connection is given once. */
const faultsOfCommits = `
  SELECT 'commit ' || number || ' of ' || connection || ' is counted ' || count(*) || ' times' AS fault
  FROM seen_commits GROUP BY connection, number HAVING count(*) > 1
  UNION ALL SELECT 'transaction ' || xid || ' is not counted' FROM seen_revs
  WHERE xid NOT IN (SELECT xid FROM seen_commits)`

/** A share and the access of its recipient are there together, with the same right. */
const faultsOfAccess = `
  SELECT concat_ws(' ', 'list', coalesce(shared.list_id, received.list_id), 'is shared:', can_edit, 'received:', role) AS fault
  FROM (SELECT list_id, users.id user_id, can_edit FROM shares JOIN users USING (email) WHERE deleted_at IS NULL) shared
  FULL JOIN (SELECT list_id, user_id, role FROM memberships WHERE deleted_at IS NULL) received USING (list_id, user_id)
  WHERE can_edit IS DISTINCT FROM (role = 'editor')`

/** The revs of each list at which somebody who is not its owner could not edit it: never, no more, or to read only. */
const writesWithoutRight = `
  SELECT users.id AS user, lists.id AS list, seen_revs.rev
  FROM users, lists JOIN seen_revs ON seen_revs.scope = lists.scope
  WHERE users.id <> lists.owner_id AND NOT coalesce((SELECT may_edit FROM seen_rights
    WHERE list_id = lists.id AND user_id = users.id AND seen_rights.at < seen_revs.at ORDER BY at DESC LIMIT 1), false)`

/** Two devices never write the same rev. */
function sharedRevs(acts: Placed[]): string[] {
  const writers = new Map<string, string>()
  return acts.flatMap(({ scope, rev, client }) => {
    const first = writers.get(`${scope} ${rev}`) ?? client
    writers.set(`${scope} ${rev}`, first)
    return first === client ? [] : [`two devices wrote ${scope} ${rev}`]
  })
}

/** Replays the mutations of each item, and compares the result with its row. */
function faultsOfRows(stored: Stored[], acts: Placed[]): string[] {
  const replayed = new Map<string, Record<string, unknown>>()
  for (const { id, args, dropped, op } of acts) {
    const said = Object.entries(args).filter(([field]) => !dropped.includes(field))
    replayed.set(id, { ...(op === 'items.create' ? { note: null } : replayed.get(id)), ...Object.fromEntries(said) })
  }
  const wanted = [...replayed].map(([id, { name, note }]) => JSON.stringify([id, name, note]))
  const found = stored.map(({ id, name, note }) => JSON.stringify([id, name, note]))
  return [
    ...wanted.filter((row) => !found.includes(row)).map((row) => `accepted, not stored: ${row}`),
    ...found.filter((row) => !wanted.includes(row)).map((row) => `stored, not accepted: ${row}`),
  ]
}
