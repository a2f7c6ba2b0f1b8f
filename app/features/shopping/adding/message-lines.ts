import type { ItemRow } from '#app/data/shopping.ts'
import { type Lessons, type PastedLine, reader } from '#app/groceries/reader.ts'
import { fold } from '#app/lib/fold.ts'

/** One line of a message as it is looked at before it is added. */
export interface Line extends PastedLine {
  /** Stays the same while other lines of the message are written anew. */
  key: string
  /** Nothing is to be added: the list, as it was copied from here, has it. */
  isHere: boolean
}

type Item = Pick<ItemRow, 'name' | 'quantity' | 'purchased'>

/**
 * A message line by line. What comes back from 'Copiar como texto' and is on the list with that amount is not added once more;
 * what somebody has written adds up, for nobody writes down what is there already.
 */
export function linesOf(message: string, items: readonly Item[], lessons: Lessons): Line[] {
  const lines = reader.message(message)
  const onList = new Set(lines.some(({ isCopied }) => isCopied) ? items.map(itemKey) : [])
  const times = new Map<string, number>()
  return lines.map((line) => {
    const isHere = line.isCopied && onList.has(itemKey({ ...reader.pasted(line, lessons), purchased: line.isBought }))
    const time = (times.get(line.text) ?? 0) + 1
    times.set(line.text, time)
    return { ...line, isItem: line.isItem && !isHere, key: `${time} ${line.text}`, isHere }
  })
}

const itemKey = ({ name, quantity, purchased }: Item): string => JSON.stringify([fold(name), quantity, purchased])
