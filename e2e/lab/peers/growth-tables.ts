/** The figures of growth and of streams, to be read by people: tables in Markdown, and a chart. */
import { type Bars, barChart } from './chart.ts'
import { markdownTable, thousands } from './comparison.ts'
import type { GrowthPoint } from './growth.ts'
import type { StreamPoint } from './streams.ts'

const ms = (value: number) => `${value < 100 ? value.toFixed(1) : thousands(value)} ms`
const kb = (bytes: number) => `${bytes < 100_000 ? (bytes / 1000).toFixed(1) : thousands(bytes / 1000)} kB`

export function growthTable(points: readonly GrowthPoint[]): string {
  const head = ['What grows', 'To', 'Send one tick', 'Bytes', 'Fetch it', 'Bytes', 'New device fetches all', 'Bytes']
  const rows = points.map((point) => [
    ...[point.of, thousands(point.size)],
    ...[ms(point.pushMs), kb(point.pushBytes)],
    ...[ms(point.pullMs), kb(point.pullBytes)],
    ...[ms(point.firstMs), kb(point.firstBytes)],
  ])
  return markdownTable(head, rows)
}

export function streamTable(points: readonly StreamPoint[]): string {
  const head = [
    'Streams',
    'Server idle',
    'With streams',
    'Each',
    'Poke p50',
    'Poke p95',
    'All streams of one person poked',
  ]
  const rows = points.map((point) => [
    thousands(point.streams),
    `${Math.round(point.idleMb)} MB`,
    `${Math.round(point.withStreamsMb)} MB`,
    kb(((point.withStreamsMb - point.idleMb) * 2 ** 20) / point.streams),
    ms(point.pokeP50Ms),
    ms(point.pokeP95Ms),
    `${point.listeners}: ${ms(point.lastPokeMs)}`,
  ])
  return markdownTable(head, rows)
}

/** The growth and the streams as one SVG. */
export function growthChart(growth: readonly GrowthPoint[], streams: readonly StreamPoint[], foot: string): string {
  const panel = (title: string, read: (point: GrowthPoint) => number, show: (value: number) => string): Bars => ({
    title,
    show,
    bars: growth.map((point) => ({ name: `${thousands(point.size)} ${point.of}`, value: read(point), isOurs: true })),
  })
  const ofStreams = (title: string, read: (point: StreamPoint) => number, show: (value: number) => string): Bars => ({
    title,
    show,
    bars: streams.map((point) => ({ name: `${thousands(point.streams)} streams`, value: read(point), isOurs: true })),
  })
  return barChart(
    [
      panel('One tick sent', ({ pushMs }) => pushMs, ms),
      panel('One tick fetched', ({ pullMs }) => pullMs, ms),
      panel('One tick sent and fetched: bytes', ({ pushBytes, pullBytes }) => pushBytes + pullBytes, kb),
      panel('A new device fetches everything: bytes', ({ firstBytes }) => firstBytes, kb),
      ofStreams(
        'Memory of the server',
        ({ withStreamsMb }) => withStreamsMb,
        (mb) => `${Math.round(mb)} MB`,
      ),
      ofStreams('From a write to the poke elsewhere, p50', ({ pokeP50Ms }) => pokeP50Ms, ms),
    ],
    foot,
  )
}
