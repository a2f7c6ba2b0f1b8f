/**
 * One run of one peer: disconnected clients with queued mutations get the command to go at once; it ends when each of
 * them has all rows of all. Then the server is killed, and a new client reads the rows that it has kept.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#sync-server/testing/free-port.ts'
import { cpuSeconds, peakMb, resetPeak } from '../bench/process-cost.ts'
import { type ByteProxy, openByteProxy } from './byte-proxy.ts'
import type { Peer } from './peer.ts'
import { type ClientProcess, type ServerProcess, startClient, startServer } from './processes.ts'
import type { Settings } from './programs/replica.mjs'
import { digestOf, rowsOf } from './programs/rows.mjs'

export interface Load {
  clients: number
  /** Rows per client. */
  rows: number
  storage: Settings['storage']
}

export interface Round {
  /** From the command to go until the last client has everything, ms. */
  tookMs: number
  /** Bytes of TCP from all clients to the server; `downBytes` are those back. */
  upBytes: number
  downBytes: number
  /** Maximum memory of the server process after the command to go, and its processor time until all have arrived. */
  peakMb: number
  cpuSeconds: number
  /** Processor time of all client processes together. */
  clientCpuSeconds: number
  /** Rows that a new client found on a server that was killed at the end and restarted. */
  kept: number
}

const queueTimeoutMs = 120_000
const roundTimeoutMs = 120_000
const keptTimeoutMs = 20_000

/**
 * Runs one peer under a load. Throws if a client does not have exactly the rows of all, or takes longer than two
 * minutes.
 */
export async function runRound(peer: Peer, folder: string, { clients: count, rows, storage }: Load): Promise<Round> {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'caderneta-peers-'))]
  const program = peer.server({ folder, port, dataDir })
  const clients: ClientProcess[] = []
  let server = await startServer(program, port)
  const proxy = await openByteProxy(port)
  try {
    const beganAt = Date.now()
    const account = (await peer.prepare?.(`http://127.0.0.1:${port}`)) as Settings['account']
    const shared = { url: proxy.url, folder, storage, total: count * rows, beganAt, ...(account && { account }) }
    const begin = async (client: number, own: number) => {
      const begun = startClient(peer.client, { ...shared, client, rows: own })
      clients.push(begun)
      await begun.next(queueTimeoutMs)
      return begun
    }
    await Promise.all(Array.from({ length: count }, (_, client) => begin(client, rows)))
    const measured = await measure(clients, server, proxy)
    const written = Array.from({ length: count }, (_, client) => rowsOf(client, rows, beganAt))
    await checkReplicas(clients, digestOf(written.flat()))
    await server.kill()
    for (const client of clients.splice(0)) await client.end()
    server = await startServer(program, port)
    return { ...measured, kept: await readAnew(await begin(count, 0)) }
  } finally {
    for (const client of clients) await client.end()
    await proxy.close()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(
  clients: ClientProcess[],
  { pid }: ServerProcess,
  proxy: ByteProxy,
): Promise<Omit<Round, 'kept'>> {
  resetPeak(pid)
  proxy.reset()
  const ofClients = () => clients.reduce((sum, client) => sum + cpuSeconds(client.pid), 0)
  const [cpuBefore, clientsBefore] = [cpuSeconds(pid), ofClients()]
  const began = performance.now()
  const arrivals = clients.map((client) => client.next(roundTimeoutMs))
  for (const client of clients) client.tell('go')
  await Promise.all(arrivals)
  const tookMs = performance.now() - began
  const { up, down } = proxy.counted()
  return {
    ...{ tookMs, upBytes: up, downBytes: down, peakMb: peakMb(pid) },
    ...{ cpuSeconds: cpuSeconds(pid) - cpuBefore, clientCpuSeconds: ofClients() - clientsBefore },
  }
}

async function checkReplicas(clients: ClientProcess[], expected: string): Promise<void> {
  for (const client of clients) {
    const { digest, count } = await ask(client)
    if (digest !== expected) throw new Error(`a client holds ${count} rows, not the ones that were written`)
  }
}

/** The number of rows that reach a new client within the time limit. */
async function readAnew(client: ClientProcess): Promise<number> {
  const arrival = client.next(keptTimeoutMs).catch(() => undefined)
  client.tell('go')
  await arrival
  return (await ask(client)).count
}

function ask(client: ClientProcess): Promise<{ count: number; digest: string }> {
  const answer = client.next(queueTimeoutMs) as Promise<{ count: number; digest: string }>
  client.tell('tell')
  return answer
}
