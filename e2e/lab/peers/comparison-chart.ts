import { type Bars, barChart } from './chart.ts'
import { loadName, type Result, thousands } from './comparison.ts'
import type { Round } from './round.ts'

/** The charted figures of a run: shorter is better in each. */
const figures: { what: string; read(median: Round): number; show(value: number): string }[] = [
  { what: 'until all have converged', read: ({ tookMs }) => tookMs, show: (ms) => `${thousands(ms)} ms` },
  {
    what: 'bytes on the wire',
    read: ({ upBytes, downBytes }) => upBytes + downBytes,
    show: (bytes) => `${thousands(bytes / 1000)} kB`,
  },
  {
    what: "server's processor time",
    read: ({ cpuSeconds }) => cpuSeconds,
    show: (seconds) => `${seconds.toFixed(2)} s`,
  },
  {
    what: "clients' processor time",
    read: ({ clientCpuSeconds }) => clientCpuSeconds,
    show: (seconds) => `${seconds.toFixed(2)} s`,
  },
  { what: "server's peak memory", read: ({ peakMb }) => peakMb, show: (mb) => `${Math.round(mb)} MB` },
]

/** One SVG with a panel of bars for each load and figure. */
export function chartOf(results: readonly Result[], circumstances: string): string {
  const loads = [...new Set(results.map(loadName))]
  const panels = loads.flatMap((load) => {
    const ofLoad = results.filter((result) => loadName(result) === load)
    return figures.map(
      ({ what, read, show }): Bars => ({
        title: `${load} queued: ${what}`,
        show,
        bars: ofLoad.map(({ peer, median, rounds, failures }) => ({
          name: peer,
          value: median && !Number.isNaN(read(median)) ? read(median) : undefined,
          isOurs: peer === 'Caderneta',
          note: failures.length > 0 ? `(${failures.length} of ${rounds.length + failures.length} runs failed)` : '',
        })),
      }),
    )
  })
  return barChart(panels, circumstances)
}
