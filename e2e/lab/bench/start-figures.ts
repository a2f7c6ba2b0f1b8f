import { setTimeout as delay } from 'node:timers/promises'
import type { AppServer } from '../../app-server.ts'
import { type Figure, inTurn } from './compare.ts'
import { residentMb } from './process-cost.ts'
import { startFloor, startOurs } from './scene.ts'

const idleMs = 2000

/** Ms from the spawn of the server until it listens, and its idle memory. */
export async function startFigures(rounds: number): Promise<Figure[]> {
  const [ours, floor] = [await startOurs(), await startFloor()]
  const beside = 'a bare Hono server with better-sqlite3 open'
  try {
    return [
      ...(await inTurn(rounds, { what: 'server start', beside, ours: () => start(ours), floor: () => start(floor) })),
      ...(await inTurn(1, { what: 'idle memory', beside, ours: () => memory(ours), floor: () => memory(floor) })),
    ]
  } finally {
    await ours.remove()
    await floor.remove()
  }
}

async function start(server: AppServer) {
  await server.stop()
  const began = performance.now()
  await server.start()
  return { ms: performance.now() - began }
}

async function memory(server: AppServer) {
  await server.stop()
  await server.start()
  await delay(idleMs)
  return { MB: residentMb(server.pid()) }
}
