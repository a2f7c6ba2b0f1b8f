/** The moment when the first screen of a signed-in person is there: its page is loaded, and its rows have arrived. */
let pagesLoading = 0
let areRowsHere = false
const waiting: (() => unknown)[] = []

/** Calls `act` at that moment, or now if it is past. */
export function onceThere(act: () => unknown): void {
  waiting.push(act)
  look()
}

/** Says that a page is being loaded, until the returned function is called. */
export function pageIsLoading(): () => void {
  pagesLoading += 1
  return () => {
    pagesLoading -= 1
    look()
  }
}

/** Says that the person's rows have arrived on this device. The returned function says that the person has left. */
export function rowsAreHere(): () => void {
  areRowsHere = true
  look()
  return () => {
    areRowsHere = false
  }
}

function look(): void {
  if (areRowsHere && pagesLoading === 0) for (const act of waiting.splice(0)) act()
}
