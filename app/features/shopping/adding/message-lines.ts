import type { ItemRow } from '#app/data/shopping.ts'
import { readMarks } from '#app/groceries/message-marks.ts'
import { type Lessons, type PastedLine, reader } from '#app/groceries/reader.ts'
import { fold } from '#app/lib/fold.ts'

/** One line of a message as it is looked at before it is added. */
export interface Line extends PastedLine {
  /** Stays the same while other lines of the message are written anew. */
  key: string
  /** Nothing is to be added: the list, as it was copied from here, has it. */
  isHere: boolean
}

type Item = Pick<ItemRow, 'name' | 'quantity' | 'category' | 'purchased'>

/**
 * A message line by line. What comes back from 'Copiar como texto' and is on the list with that amount is not added once more;
 * what somebody has written adds up, for nobody writes down what is there already.
 */
export function linesOf(message: string, items: readonly Item[], lessons: Lessons): Line[] {
  const boxed = boxedIn(message)
  const isOnList = boxed.size > 0 ? createIsOnList(items, lessons) : () => false
  const times = new Map<string, number>()
  return reader.message(message).map((line) => {
    const isHere = boxed.has(boxedText(line)) && isOnList(line)
    const time = (times.get(line.text) ?? 0) + 1
    times.set(line.text, time)
    return { ...line, isItem: line.isItem && !isHere, key: `${time} ${line.text}`, isHere }
  })
}

type BoxedLine = Pick<PastedLine, 'text' | 'isBought'>

const ownBox = /[☐☑]/
const lineBreak = /[\r\n\u2028\u2029]/

const boxedText = ({ text, isBought }: BoxedLine): string => `${isBought} ${fold(text)}`

/** What stands behind the boxes that this app writes. */
function boxedIn(message: string): ReadonlySet<string> {
  const lines = message.split(lineBreak).filter((line) => ownBox.test(line))
  return new Set(
    lines
      .map(readMarks)
      .filter(({ isBoxed }) => isBoxed)
      .map(boxedText),
  )
}

/** Written as the list would be copied now, or read as one of its items. */
function createIsOnList(items: readonly Item[], lessons: Lessons): (line: BoxedLine) => boolean {
  const written = boxedIn(reader.textOf(items))
  const itemKey = ({ name, quantity, purchased }: Omit<Item, 'category'>) =>
    JSON.stringify([fold(name), quantity, purchased])
  const known = new Set(items.map(itemKey))
  return (line) => {
    const { name, quantity } = reader.line(line.text, lessons)
    return written.has(boxedText(line)) || known.has(itemKey({ name, quantity, purchased: line.isBought }))
  }
}
