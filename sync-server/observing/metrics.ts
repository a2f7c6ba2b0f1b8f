import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Known, serverGauges } from './server-gauges.ts'

/** The metrics of one process, in the text format of Prometheus. */
export interface Metrics {
  contentType: string
  text(): Promise<string>
  /** Records an answered request. `route` is its pattern, never its path. */
  request(labels: { method: string; route: string; status: number }, seconds: number): void
  /** Counts a change that is refused although its request is answered. */
  refusedWrite(): void
  /** Adds `count` to the number of mutations sent by devices. */
  mutations(count: number): void
  /** The number of open event streams is read from `count` at each scrape. */
  watchStreams(count: () => number): void
  /** `isFull`, read at each scrape, is true while the disk lacks room for writes. */
  watchRoom(isFull: () => Promise<boolean>): void
  /** The numbers of the whole server are read by `read` at each scrape. */
  watchServer(read: () => Promise<Known>): void
}

/** The status of every refusal that is nobody's fault. */
const unavailable = 503

/** The library's default metrics add memory, garbage collection and event loop delay. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'caderneta_http_request_duration_seconds',
    help: 'Time until a request was answered; of an event stream, until it began',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const mutations = new Counter({
    name: 'caderneta_mutations_received_total',
    help: 'Changes that devices have sent, those that they sent again included',
    registers,
  })
  const refusedWrites = new Counter({
    name: 'caderneta_refused_writes_total',
    help: 'Changes that were refused because the database was away, busy or full',
    registers,
  })
  const setGauges = serverGauges(registry)
  let readServer: () => Promise<Known | undefined> = async () => undefined
  return {
    contentType: registry.contentType,
    text: async () => {
      // Without its database a server is watched all the same.
      setGauges(await readServer().catch(() => undefined), Date.now())
      return registry.metrics()
    },
    request: (labels, seconds) => {
      requests.observe(labels, seconds)
      if (labels.status === unavailable && labels.method !== 'GET') refusedWrites.inc()
    },
    watchServer: (read) => {
      readServer = read
    },
    refusedWrite: () => refusedWrites.inc(),
    mutations: (count) => mutations.inc(count),
    watchRoom: (isFull) => {
      new Gauge({
        name: 'caderneta_disk_full',
        help: '1 while the disk has no room for writes',
        registers,
        async collect() {
          this.set(Number(await isFull()))
        },
      })
    },
    watchStreams: (count) => {
      new Gauge({
        name: 'caderneta_event_streams',
        help: 'Event streams that are open',
        registers,
        collect() {
          this.set(count())
        },
      })
    },
  }
}
