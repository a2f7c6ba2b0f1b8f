/** What a way to sync must say of itself to be measured beside the others. */
export interface Peer {
  name: string
  /** What was set up, for whoever judges whether it is fair. */
  setUp: { server: string; client: string; transport: string }
  /** What is installed for it, each at one version; nothing for ourselves. */
  packages: Record<string, string>
  /** How its server process is started, with Node. */
  server(place: Place): Program
  /** The program of a client process: it takes settings as JSON, and obeys `serveReplica`. */
  client: Program
  /** What must be made before clients can come, such as an account that they share. */
  prepare?(url: string): Promise<unknown>
}

interface Place {
  /** Where its packages are. */
  folder: string
  port: number
  dataDir: string
}

/** Arguments of Node, and variables of the environment besides ours. */
export interface Program {
  args: string[]
  env?: Record<string, string>
}
