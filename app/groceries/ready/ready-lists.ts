import { onceForEach } from '#app/lib/once.ts'
import { type ReadyName, readyTables } from './ready-tables.ts'
import { type SoldAmount, soldAmountOf, soldFor } from './sold-amounts.ts'

export type { ReadyName } from './ready-tables.ts'

export const readyNames = Object.keys(readyTables) as ReadyName[]

/** Most people that a list is made for. */
export const mostPeople = 500

export const peopleOf = (list: ReadyName) => {
  const { people, of } = readyTables[list]
  return { people, of }
}

/** The products of a ready-made list for so many people, as they are sold. */
export const readyItems = (list: ReadyName, people: number): { name: string; quantity: string | null }[] =>
  tableOf(readyTables[list]).map(([name, each]) => ({ name, quantity: soldFor(each, people) }))

const tableOf = onceForEach(({ lines }: { lines: string }): [name: string, each: SoldAmount][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', amount = ''] = line.split(': ')
      return [name, soldAmountOf(amount)]
    }),
)
