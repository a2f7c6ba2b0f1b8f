import type { Mutant } from './mutant.ts'

const killed = 'e2e/faults/killed-server.test.ts'
const full = 'e2e/faults/full-disk.test.ts'
const versions = 'e2e/faults/versions.test.ts'
const queue = 'sync-server/db/engine/write-queue.ts'

/** Rules about dying processes, full disks, and different versions. */
export const faults: Mutant[] = [
  {
    rule: 'an acknowledged write is on disk',
    broken: 'it is acknowledged before the commit',
    file: queue,
    from: 'hooks.commit.unshift(await writing.commit(hooks.messages))',
    to: 'settleAll(jobs)\n      await delay(20)\n      hooks.commit.unshift(await writing.commit(hooks.messages))',
    test: killed,
  },
  {
    rule: 'a result is kept until the device has confirmed it',
    broken: 'a starting server has forgotten all results',
    file: 'sync-server/db/engine/sqlite-store.ts',
    from: '(config) => migrate(writerDb, config))\n',
    to: "(config) => migrate(writerDb, config))\n  writer.exec('DELETE FROM results')\n",
    test: killed,
  },
  {
    rule: 'the progress of a device is written with its mutations',
    broken: 'it is written separately, a moment later',
    file: 'sync-server/sync/push.ts',
    from: 'await saveClient(tx, { ...client, ackedSeq, lastStamp: writer.intent.last, seenAt: now })',
    to: 'setTimeout(() => void deps.store.write((later) => saveClient(later, { ...client, ackedSeq, lastStamp: writer.intent.last, seenAt: now })), 20)',
    test: killed,
  },
  {
    rule: 'a killed server is not taken for a restored one',
    broken: 'the mark beside the database is one commit ahead',
    file: 'sync-server/db/engine/epoch.ts',
    from: 'return () => commits !== undefined && mark?.write(commits)',
    to: 'return () => commits !== undefined && mark?.write(commits + 1)',
    test: killed,
  },
  {
    rule: 'a full disk is not the mutation’s fault',
    broken: 'a write without room counts as a failure of the mutation',
    file: 'sync-server/db/engine/sqlite-errors.ts',
    from: '|FULL|READONLY|IOERR',
    to: '|READONLY',
    test: full,
  },
  {
    rule: 'an outdated app is asked to update',
    broken: 'any version is accepted',
    file: 'sync-server/sync/exchange.ts',
    from: 'protocol < protocolVersion || v < oldestSchemaVersion',
    to: 'protocol < protocolVersion || v < 0 * oldestSchemaVersion',
    test: versions,
  },
  {
    rule: 'an app newer than the server is asked to wait',
    broken: 'it is asked to update',
    file: 'sync-server/sync/exchange.ts',
    from: "throw new DomainError('unavailable', 'O servidor ainda",
    to: "throw new DomainError('upgrade_required', 'O servidor ainda",
    test: versions,
  },
  {
    rule: 'mutations left by an older app are taken over',
    broken: 'with its names of the rows',
    file: 'app/data/store/db.ts',
    from: 'entry.key ??= entry.keys?.[0] ?? null',
    to: '',
    test: versions,
  },
  {
    rule: 'rows skipped by an older app are read',
    broken: 'its cursors stay',
    file: 'app/data/store/local-store.ts',
    from: 'await beginReread(db)',
    to: '',
    test: versions,
  },
]
