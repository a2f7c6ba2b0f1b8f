import type { Mutant } from './mutant.ts'

const killed = 'e2e/faults/killed-server.test.ts'
const full = 'e2e/faults/full-disk.test.ts'
const versions = 'e2e/faults/versions.test.ts'
const queue = 'sync-server/db/write-queue.ts'

/** Rules about dying processes, full disks, and different versions. */
export const faults: Mutant[] = [
  {
    rule: 'what is acknowledged is on disk',
    broken: 'it is acknowledged before the commit',
    file: queue,
    from: 'hooks.commit.unshift(await writing.commit(hooks.news))',
    to: 'settleAll(jobs)\n      await delay(20)\n      hooks.commit.unshift(await writing.commit(hooks.news))',
    test: killed,
  },
  {
    rule: 'a result is kept until the device has confirmed it',
    broken: 'a server that starts has forgotten all',
    file: 'sync-server/db/sqlite-store.ts',
    from: 'migrate(writerDb, { migrationsFolder })\n',
    to: "migrate(writerDb, { migrationsFolder })\n  writer.exec('DELETE FROM results')\n",
    test: killed,
  },
  {
    rule: 'how far a device has come is written with what it sent',
    broken: 'apart from it, a moment later',
    file: 'sync-server/sync/push.ts',
    from: 'await saveClient(tx, { ...client, ackedSeq, lastStamp: writer.intent.last, seenAt: now })',
    to: 'setTimeout(() => void deps.store.write((later) => saveClient(later, { ...client, ackedSeq, lastStamp: writer.intent.last, seenAt: now })), 20)',
    test: killed,
  },
  {
    rule: 'a server that was killed is not taken for one that was put back',
    broken: 'the mark beside the database is one commit ahead',
    file: 'sync-server/db/epoch.ts',
    from: 'return () => commits !== undefined && mark?.write(commits)',
    to: 'return () => commits !== undefined && mark?.write(commits + 1)',
    test: killed,
  },
  {
    rule: 'a full disk is no fault of what is written',
    broken: 'what has no room is taken for what the server cannot do',
    file: 'sync-server/db/sqlite-errors.ts',
    from: '|FULL|READONLY|IOERR',
    to: '|READONLY',
    test: full,
  },
  {
    rule: 'who is too old is told to update',
    broken: 'any version is taken',
    file: 'sync-server/sync/exchange.ts',
    from: 'protocol < protocolVersion || v < oldestSchemaVersion',
    to: 'protocol < protocolVersion || v < 0 * oldestSchemaVersion',
    test: versions,
  },
  {
    rule: 'who is newer than the server is told to wait',
    broken: 'to update',
    file: 'sync-server/sync/exchange.ts',
    from: "throw new DomainError('unavailable', 'O servidor ainda",
    to: "throw new DomainError('upgrade_required', 'O servidor ainda",
    test: versions,
  },
  {
    rule: 'what an older app left waiting is taken over',
    broken: 'as it named its rows',
    file: 'app/data/db.ts',
    from: 'entry.key ??= entry.keys?.[0] ?? null',
    to: '',
    test: versions,
  },
  {
    rule: 'what an older app skipped is read',
    broken: 'its cursors stay',
    file: 'app/data/local-store.ts',
    from: 'await db.cursors.toCollection().modify({ rev: 0, stale: true })',
    to: '',
    test: versions,
  },
]
