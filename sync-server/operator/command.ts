import type { Env } from '#sync-server/env.ts'

export interface Command {
  /** Resolves with the exit code. */
  run(args: string[], context: CommandContext): Promise<number>
}

export interface CommandContext {
  env: Env
  migrationsDir: string
}
