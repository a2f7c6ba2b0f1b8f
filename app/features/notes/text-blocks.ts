/** Some whole lines of a text, each with its line break. */
export interface TextBlock {
  id: number
  text: string
}

/**
 * The usual most characters of a block. A longer line is a block of its own, and a block may grow to twice that before
 * it is split.
 */
const blockLength = 1000

/**
 * Cuts a text into blocks, with a line break at its end. Blocks unchanged since `before` are the same objects, so that
 * typing into a long text changes one block.
 */
export function blocksOf(text: string, before: readonly TextBlock[] = []): readonly TextBlock[] {
  const whole = `${text}\n`
  let [head, start] = [0, 0]
  for (const block of before) {
    if (!whole.startsWith(block.text, start)) break
    head += 1
    start += block.text.length
  }
  let [tail, end] = [before.length, whole.length]
  for (; tail > head; tail--) {
    const from = end - (before[tail - 1]?.text.length ?? 0)
    const isHere = from >= start && whole.startsWith(before[tail - 1]?.text ?? '', from)
    if (!isHere || (from > start && whole[from - 1] !== '\n')) break
    end = from
  }
  const freed = before.slice(head, tail).map(({ id }) => id)
  let lastId = before.reduce((most, { id }) => Math.max(most, id), 0)
  const changed = cut(whole.slice(start, end)).map((lines) => ({ id: freed.shift() ?? ++lastId, text: lines }))
  return [...before.slice(0, head), ...changed, ...before.slice(tail)]
}

function cut(text: string): string[] {
  if (text !== '' && text.length <= 2 * blockLength) return [text]
  const blocks: string[] = []
  for (const line of text.match(/[^\n]*\n/g) ?? []) {
    const last = blocks.at(-1)
    if (last !== undefined && last.length + line.length <= blockLength) blocks[blocks.length - 1] = last + line
    else blocks.push(line)
  }
  return blocks
}
