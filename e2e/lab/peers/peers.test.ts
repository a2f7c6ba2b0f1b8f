import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '#sync-server/testing/free-port.ts'
import { openByteProxy } from './byte-proxy.ts'
import { medianOf, type Result, tableOf } from './comparison.ts'
import { chartOf } from './comparison-chart.ts'
import { growthChart, growthTable } from './growth-tables.ts'
import { digestOf, rowsOf } from './programs/rows.mjs'
import type { Round } from './round.ts'

const round: Round = {
  tookMs: 900,
  upBytes: 1000,
  downBytes: 2000,
  peakMb: 80,
  cpuSeconds: 0.5,
  clientCpuSeconds: 2,
  kept: 10,
}
const result = (peer: string, rounds: Round[], failures: string[] = []): Result => {
  return { peer, clients: 5, rows: 2, storage: 'memory', median: medianOf(rounds), rounds, failures }
}

test('the median of runs is taken per figure, and kept rows are the minimum of all runs', () => {
  const rounds = [
    { ...round, tookMs: 5000, upBytes: 1, kept: 10 },
    { ...round, tookMs: 100, upBytes: 3, kept: 7 },
    { ...round, tookMs: 300, upBytes: 2, kept: 10 },
  ]
  expect(medianOf(rounds)).toMatchObject({ tookMs: 300, upBytes: 2, kept: 7 })
  expect(medianOf([])).toBeUndefined()
})

test('the table reports failed runs with their reasons', () => {
  const table = tableOf([result('Caderneta', [round]), result('Yjs', [], ['client 3 took too long'])])
  expect(table).toContain('| 5 × 2 | Caderneta | 900 ms |')
  expect(table).toContain('0 of 1 |')
  expect(table).toContain('5 × 2, Yjs: client 3 took too long')
})

test('the longest bar of a chart fills its room, the others are in proportion, and names cannot break it', () => {
  const svg = chartOf([result('Caderneta', [round]), result('<A & B>', [{ ...round, tookMs: 1800 }])], 'a & b')
  const widths = [...svg.matchAll(/<rect x="240"[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths[1]).toBe(450)
  expect(widths[0]).toBe(225)
  expect(svg).toContain('&lt;A &amp; B&gt;')
  expect(svg).not.toContain('<A')
})

test('a chart of growth has a bar for each size', () => {
  const point = {
    of: 'rows',
    size: 1000,
    pushMs: 2,
    pushBytes: 900,
    pullMs: 1,
    pullBytes: 600,
    firstMs: 50,
    firstBytes: 9e5,
  }
  const streams = {
    streams: 1000,
    idleMb: 70,
    withStreamsMb: 130,
    pokeP50Ms: 8,
    pokeP95Ms: 20,
    listeners: 250,
    lastPokeMs: 90,
  }
  const svg = growthChart([point, { ...point, size: 100_000, pushMs: 4 }], [streams], 'today')
  expect(svg).toContain('100,000 rows')
  expect(svg.match(/<rect x="240"/g)).toHaveLength(4 * 2 + 2)
  expect(growthTable([point])).toContain('| rows | 1,000 | 2.0 ms | 0.9 kB | 1.0 ms | 0.6 kB | 50.0 ms | 900 kB |')
})

test('the proxy forwards everything, and counts each direction from its reset', async () => {
  const port = await freePort()
  const echo = createServer((socket) => socket.on('data', (chunk) => socket.write(`${chunk}${chunk}`)))
  await new Promise<void>((resolve) => echo.listen(port, '127.0.0.1', resolve))
  const proxy = await openByteProxy(port)
  const say = (text: string) => sayTo(new URL(proxy.url), text, text.length * 2)
  expect(await say('before')).toBe('beforebefore')
  proxy.reset()
  expect(await say('hello')).toBe('hellohello')
  expect(proxy.counted()).toEqual({ up: 5, down: 10 })
  await proxy.close()
  await new Promise((resolve) => echo.close(resolve))
})

test('rows are the same in every process and pairwise different, and a missing or altered one changes the digest', () => {
  const rows = [...rowsOf(0, 50, 1000), ...rowsOf(1, 50, 1000)]
  expect(new Set(rows.map(({ id }) => id)).size).toBe(100)
  const expected = digestOf(rows)
  expect(digestOf([...rowsOf(1, 50, 1000), ...rowsOf(0, 50, 1000)])).toBe(expected)
  expect(digestOf(rows.slice(1))).not.toBe(expected)
  expect(digestOf(rows.map((row, at) => (at === 7 ? { ...row, name: 'Sal' } : row)))).not.toBe(expected)
})

/** Sends a text to a server. Resolves with the answer as soon as it has this length. */
async function sayTo({ hostname, port }: URL, text: string, length: number): Promise<string> {
  const socket = connect(Number(port), hostname)
  socket.write(text)
  let heard = ''
  for await (const chunk of socket) {
    heard += chunk
    if (heard.length >= length) break
  }
  socket.destroy()
  return heard
}
