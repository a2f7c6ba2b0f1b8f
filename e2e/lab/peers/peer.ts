/** The description of a sync system for the comparison. */
export interface Peer {
  name: string
  /** The setup, to judge its fairness. */
  setUp: { server: string; client: string; transport: string }
  /** Its packages from npm, each at one version; none for Caderneta. */
  packages: Record<string, string>
  /** The start of its server process, with Node. */
  server(place: Place): Program
  /** The program of a client process, which calls `serveReplica`. The last one of its arguments is its file. */
  client: Program
  /** Preparations before clients can connect, such as a shared account. */
  prepare?(url: string): Promise<unknown>
}

interface Place {
  /** The folder of its packages. */
  folder: string
  port: number
  dataDir: string
}

/** Arguments of Node, and additional environment variables. */
export interface Program {
  args: string[]
  env?: Record<string, string>
}
