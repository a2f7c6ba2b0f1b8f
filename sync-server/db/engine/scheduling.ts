/**
 * Which waiting writes the next commit runs. All that wait, on SQLite, which has one writer. On PostgreSQL a scope is in
 * one transaction of this process at a time: people who write in one list share a commit instead of waiting for each
 * other's locks, each on a connection.
 */
import { createCommitter, type QueuedWrite, type Source, takeThose, type WritingConnection } from './committer.ts'
import { everyScope, isByScope, type ScopeNames, together } from './scope-locks.ts'

/** Limit of the writes that lock their scopes together. */
const mostTogether = 32

/** Runs the writes of `waiting` on one connection, or side by side on several. */
export function createScheduler(connections: WritingConnection[], waiting: QueuedWrite[]) {
  const committers = connections.map(createCommitter)
  const idle = [...committers]
  /** The scopes of each running transaction. */
  const running = new Set<ReadonlySet<string>>()
  let aloneRuns = false

  async function run(source: Source, names: ScopeNames): Promise<void> {
    const committer = idle.shift() as (typeof committers)[number]
    const scopes = new Set(names.scopes)
    running.add(scopes)
    await committer.runTogether(source, names)
    running.delete(scopes)
    idle.unshift(committer)
  }

  /** Runs the jobs of the queue in their order, while nobody else writes. */
  async function runAlone(): Promise<void> {
    aloneRuns = true
    await run({ starting: waiting, peek: () => waiting[0], take: () => waiting.shift() }, everyScope)
    aloneRuns = false
  }

  async function runGroup(group: QueuedWrite[]): Promise<void> {
    const names = together(group.map((job) => job.names))
    const scopes = new Set(names.scopes)
    const mayJoin = (job: QueuedWrite) => isWithin(job.names, scopes)
    const joining = () => {
      const at = waiting.findIndex(mayJoin)
      return at < 0 ? undefined : waiting.splice(at, 1)[0]
    }
    const peek = () => group[0] ?? waiting.find(mayJoin)
    await run({ starting: group, peek, take: () => group.shift() ?? joining() }, names)
    // Those for which the commit had no time left.
    waiting.unshift(...group)
  }

  return {
    /** Starts what can start now, and what has waited for it later. Calls `ended` when nothing runs or waits. */
    start: function start(ended: () => void): void {
      while (waiting.length > 0 && idle.length > 0 && !aloneRuns) {
        const share = Math.ceil(waiting.length / committers.length)
        const group = committers.length === 1 ? undefined : takeStartable(waiting, running, share)
        if (group?.length === 0) break
        void (group ? runGroup(group) : runAlone()).then(() => start(ended))
      }
      if (waiting.length === 0 && running.size === 0) ended()
    },
    /** True if a running commit has delayed others for longer than one job may take. */
    isStuck: () => committers.some(({ isStuck }) => isStuck()),
  }
}

/**
 * Takes from `waiting` the writes that lock their scopes together next: the first one with scopes that no `running`
 * transaction has, those that share one of its scopes, and others up to `share`. Returns none if each has to wait, and
 * undefined if the next one has to be alone.
 */
function takeStartable(
  waiting: QueuedWrite[],
  running: Iterable<ReadonlySet<string>>,
  share: number,
): QueuedWrite[] | undefined {
  const taken: QueuedWrite[] = []
  const claimed = new Set<string>()
  const blocked = new Set([...running].flatMap((scopes) => [...scopes]))
  const alone = waiting.findIndex(({ names }) => names.isEvery)
  for (const job of alone < 0 ? waiting : waiting.slice(0, alone)) {
    if (taken.length === mostTogether) break
    const { names } = job
    // A write that waits for one scope keeps its others too, or it could wait for ever.
    if (overlaps(names, blocked)) add(names, blocked)
    else if (taken.length < share || overlaps(names, claimed)) {
      taken.push(job)
      add(names, claimed)
    }
  }
  takeThose(waiting, new Set(taken))
  return taken.length === 0 && alone >= 0 ? undefined : taken
}

const overlaps = ({ scopes }: ScopeNames, others: ReadonlySet<string>): boolean =>
  scopes.some((scope) => others.has(scope))

function add({ scopes }: ScopeNames, to: Set<string>): void {
  for (const scope of scopes) to.add(scope)
}

/** True if all that a job has to lock is locked by a transaction with these scopes. */
const isWithin = (names: ScopeNames, scopes: ReadonlySet<string>): boolean =>
  !names.isEvery && isByScope(names) && names.scopes.every((scope) => scopes.has(scope))
