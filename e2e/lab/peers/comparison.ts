/** Runs of peers under a load, in turn; the medians and a table of the results. */
import { percentile } from '../bench/figures.ts'
import type { Peer } from './peer.ts'
import { type Load, type Round, runRound } from './round.ts'

export interface Result extends Load {
  peer: string
  /** The figures of the completed runs by `medianOf`; undefined without any. */
  median: Round | undefined
  rounds: Round[]
  /** The reasons of the failed runs. */
  failures: string[]
}

export const loadName = ({ clients, rows, storage }: Load): string =>
  `${clients} × ${rows.toLocaleString('en-US')}${storage === 'memory' ? '' : ', IndexedDB'}`

/**
 * Runs each peer once after the other, and all of that `runs` times: load on the machine affects all of them. An error
 * of a run is in `failures`.
 */
export async function compare(peers: readonly Peer[], folders: ReadonlyMap<Peer, string>, load: Load, runs: number) {
  const results = peers.map((peer) => ({ peer, rounds: [] as Round[], failures: [] as string[] }))
  for (let run = 1; run <= runs; run++) {
    for (const { peer, rounds, failures } of results) {
      try {
        const round = await runRound(peer, folders.get(peer) ?? '', load)
        rounds.push(round)
        console.error(`${loadName(load)}, run ${run} of ${runs}: ${peer.name} ${Math.round(round.tookMs)} ms`)
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
        console.error(`${loadName(load)}, run ${run} of ${runs}: ${peer.name} failed: ${failures.at(-1)}`)
      }
    }
  }
  return results.map(
    ({ peer, rounds, failures }): Result => ({ peer: peer.name, ...load, median: medianOf(rounds), rounds, failures }),
  )
}

/** The median of each figure separately, but the minimum of `kept`. Undefined without rounds. */
export function medianOf(rounds: readonly Round[]): Round | undefined {
  if (rounds.length === 0) return undefined
  const of = (read: (round: Round) => number) => percentile(rounds.map(read), 0.5)
  return {
    tookMs: of(({ tookMs }) => tookMs),
    upBytes: of(({ upBytes }) => upBytes),
    downBytes: of(({ downBytes }) => downBytes),
    peakMb: of(({ peakMb }) => peakMb),
    cpuSeconds: of(({ cpuSeconds }) => cpuSeconds),
    clientCpuSeconds: of(({ clientCpuSeconds }) => clientCpuSeconds),
    kept: Math.min(...rounds.map(({ kept }) => kept)),
  }
}

/** A table in Markdown, and below it the failures. */
export function tableOf(results: readonly Result[]): string {
  const head = [
    'Load',
    'Peer',
    'All converged',
    'Shortest and longest',
    'Up',
    'Down',
    'Server peak',
    'Server CPU',
    'Clients CPU',
    'Kept after SIGKILL',
    'Runs',
  ]
  const rows = results.map((result) => [loadName(result), result.peer, ...cellsOf(result)])
  const failed = results.flatMap((result) =>
    result.failures.map((why) => `${loadName(result)}, ${result.peer}: ${why}`),
  )
  return [markdownTable(head, rows), ...(failed.length > 0 ? ['', 'Failed:', ...failed] : [])].join('\n')
}

function cellsOf({ median, rounds, failures, clients, rows }: Result): string[] {
  const runs = `${rounds.length} of ${rounds.length + failures.length}`
  if (!median) return [...Array.from({ length: 8 }, () => '—'), runs]
  const times = rounds.map(({ tookMs }) => tookMs)
  return [
    `${thousands(median.tookMs)} ms`,
    `${thousands(Math.min(...times))} to ${thousands(Math.max(...times))}`,
    `${thousands(median.upBytes / 1000)} kB`,
    `${thousands(median.downBytes / 1000)} kB`,
    known(median.peakMb, (mb) => `${Math.round(mb)} MB`),
    known(median.cpuSeconds, (seconds) => `${seconds.toFixed(2)} s`),
    known(median.clientCpuSeconds, (seconds) => `${seconds.toFixed(2)} s`),
    `${thousands(median.kept)} of ${thousands(clients * rows)}`,
    runs,
  ]
}

export const markdownTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const known = (value: number, show: (value: number) => string): string => (Number.isNaN(value) ? '—' : show(value))
export const thousands = (value: number): string => Math.round(value).toLocaleString('en-US')
