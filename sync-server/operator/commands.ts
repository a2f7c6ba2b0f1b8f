/** The commands of an operator, beside a server, or instead of it: `node dist/server/main.js backup FILE`. */
import { reasonOf } from '#sync-server/settings/files.ts'
import type { Command, CommandContext } from './command.ts'
import { giveUp } from './say.ts'

const commands: Record<string, () => Promise<Command>> = {
  backup: () => import('./backup-command.ts'),
  doctor: () => import('./doctor-command.ts'),
  people: () => import('./people-command.ts'),
  restore: () => import('./restore-command.ts'),
}

/** Runs a command and ends the process with its exit code. */
export async function runCommand(name: string, args: string[], context: () => CommandContext): Promise<never> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  const known = Object.keys(commands).join(', ')
  if (!load) return giveUp(`Não conheço '${name}'. Conheço: ${known}.`, `'${name}' is not known. Known are: ${known}.`)
  try {
    process.exit(await (await load()).run(args, context()))
  } catch (error) {
    return giveUp(`Não deu certo: ${reasonOf(error)}`, `It failed: ${reasonOf(error)}`)
  }
}
