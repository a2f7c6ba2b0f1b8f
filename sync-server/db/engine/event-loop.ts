/**
 * Lets other due work run before the caller continues. For work that would block the event loop for long. One caller
 * continues per turn of the event loop: the pieces of many add up to more turns, not to a longer one.
 */
export const letOthersRun = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeNext)
  })

/** The callers who wait, the next one first. */
const waiting: (() => void)[] = []

function resumeNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}

/** Rows between two pauses. A row takes some tenths of a millisecond to read and write. */
const rowsAtOnce = 20

/** Yields the rows one after the other, with a pause for other work after every few of them. */
export async function* inTurns<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let taken = 0
  for (const row of rows) {
    if (taken === rowsAtOnce) await letOthersRun()
    taken = (taken % rowsAtOnce) + 1
    yield row
  }
}
