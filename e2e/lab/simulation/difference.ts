import { withoutServerIds } from './clock.ts'
import type { World } from './world-state.ts'

/** The first difference of two runs, with the lines before it; undefined if they are equal. */
export function difference(one: World, other: World): string | undefined {
  const [a, b] = [one.trace.map(withoutServerIds), other.trace.map(withoutServerIds)]
  const at = a.findIndex((line, index) => line !== b[index])
  if (at === -1 && a.length === b.length) return undefined
  const line = at === -1 ? a.length : at
  const before = a.slice(Math.max(0, line - 5), line)
  return [`line ${line + 1}:`, ...before, `- ${a[line]}`, `+ ${b[line]}`].join('\n')
}
