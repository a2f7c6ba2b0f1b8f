/** Reads the tables of lines for tests. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The day on which the lines of the tables were typed, a Wednesday. */
export const today = '2026-11-25'

interface Expected {
  title: string
  dueDate: string | null
  dueTime: string | null
  repeat: string | null
  priority: number | null
}

const orNull = (text = ''): string | null => (text === '-' ? null : text)

/** A table of lines with their expected reading. */
export function tableOf(name: string): [typed: string, expected: Expected][] {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [typed = '', title = '', dueDate, dueTime, repeat, priority] = line.split(' | ')
      const level = orNull(priority)
      return [
        typed,
        {
          title,
          dueDate: orNull(dueDate),
          dueTime: orNull(dueTime),
          repeat: orNull(repeat),
          priority: level === null ? null : Number(level),
        },
      ]
    })
}
