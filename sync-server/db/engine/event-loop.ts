/** Lets other due work run before the caller continues. For work that would block the event loop for long. */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

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
