/** `npm run people -- list|…`: looks after people beside a running server. Each act is in the audit log. */
import { parseArgs } from 'node:util'
import { DomainError } from '#shared/errors.ts'
import type { CommandContext } from './command.ts'
import { actions } from './people/actions.ts'
import { openHouse } from './people/house.ts'
import { giveUp } from './say.ts'

const options = { json: { type: 'boolean' }, off: { type: 'boolean' }, yes: { type: 'boolean' } } as const
const usage = `npm run people -- ${Object.keys(actions).join('|')} [NAME] [--json]`

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { name, given, flags } = read(args)
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || given.length > action.takes) return giveUp(`Uso: ${usage}`, `Usage: ${usage}`)
  const house = await openHouse(context)
  try {
    await action.run({ ...house, flags }, ...given)
    return 0
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return giveUp(error.message, `It was refused: ${error.code}`)
  } finally {
    await house.store.close()
  }
}

function read(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [name = '', ...given] = positionals
    return { name, given, flags: values }
  } catch {
    return giveUp(`Uso: ${usage}`, `Usage: ${usage}`)
  }
}
