/** Reads the tables of lines and messages for tests. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Understood } from './parse-line.ts'

const fileOf = (name: string): string => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')

const orNull = (text = ''): string | null => (text === '-' ? null : text)

/** A table of lines with their expected reading. */
export function tableOf(name: string): [typed: string, expected: Understood][] {
  return fileOf(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [typed = '', item = '', quantity, unit, aisle, price = '-'] = line.split(' | ')
      const said = { name: item, quantity: orNull(quantity), unit: orNull(unit), aisle: orNull(aisle) }
      return [typed, { ...said, price: orNull(price) }]
    })
}

interface KnownMessage {
  title: string
  message: string
  expected: string[]
}

/** Messages with their expected reading. */
export function messagesOf(name: string): KnownMessage[] {
  const [, ...parts] = `\n${fileOf(name)}`.split('\n## ')
  return parts.map((part) => {
    const [head = '', expected = ''] = part.split('\n=>\n')
    const [title = '', ...lines] = head.split('\n')
    return { title, message: lines.join('\n'), expected: expected.trim().split('\n') }
  })
}
