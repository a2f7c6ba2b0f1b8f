/** Reads the tables of lines for tests. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readTodos } from './read-day.ts'

/** The day on which the lines of the tables were typed, a Wednesday. */
export const today = '2026-11-25'

interface Expected {
  title: string
  dueDate: string | null
  dueTime: string | null
  repeat: string | null
  priority: number | null
  reminder: number | null
}

const orNull = (text = '-'): string | null => (text === '-' ? null : text)

const numberOrNull = (text = '-'): number | null => (text === '-' ? null : Number(text))

/** The reading of a line in the form of the tables: several times are joined. */
export function readAsTable(line: string, isEnglish = false): Expected {
  const [first, ...others] = readTodos(line, today, { isEnglish })
  const { title, dueDate, repeat, priority, reminder } = first
  const dueTime = [first, ...others].flatMap((each) => each.dueTime ?? []).join() || null
  return { title, dueDate, dueTime, repeat, priority, reminder }
}

/** A table of lines with their expected reading. */
export function tableOf(name: string): [typed: string, expected: Expected][] {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [typed = '', title = '', dueDate, dueTime, repeat, priority, reminder] = line.split(' | ')
      return [
        typed,
        {
          title,
          dueDate: orNull(dueDate),
          dueTime: orNull(dueTime),
          repeat: orNull(repeat),
          priority: numberOrNull(priority),
          reminder: numberOrNull(reminder),
        },
      ]
    })
}
