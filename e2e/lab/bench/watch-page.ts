/** Runs inside every measured page, before the app: records times under `window.watched`. */
export interface Watched {
  /** For each tick or new item: ms of work from the click until the change was painted. */
  paints: number[]
  /** The wall clock, ms since 1970, when a row with this name first appeared in the page. */
  rows: Record<string, number>
  /** Ms from navigation until the first item was painted. */
  usable?: number
}

const watched: Watched = { paints: [], rows: {} }
Object.assign(globalThis, { watched })

/**
 * Adds the work of a click to `paints` once the counters of the list have changed. The wait of a finished change for
 * the next refresh of the screen is left out: it is chance.
 */
function untilPainted({ timeStamp }: Event): void {
  // The counters change with every tick and every new item, and with nothing else.
  const counters = document.querySelector('dl')
  if (!counters) return
  const changes = new MutationObserver(() => {
    changes.disconnect()
    notePaint(timeStamp, performance.now() - timeStamp)
  })
  changes.observe(counters, { childList: true, subtree: true, characterData: true })
}

function notePaint(timeStamp: number, changedMs: number): void {
  requestAnimationFrame((frameAt) => {
    const drawing = Math.max(frameAt, timeStamp + changedMs)
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      watched.paints.push(changedMs + performance.now() - drawing)
      console.debug('painted')
    }
    painted.port2.postMessage(undefined)
  })
}

addEventListener('click', untilPainted, { capture: true })

new MutationObserver(() => {
  const rows = document.querySelectorAll('li:has(input[type=checkbox])')
  for (const row of rows)
    watched.rows[(row.querySelector('[data-control=edit]') ?? row.querySelector('label'))?.textContent ?? ''] ??=
      Date.now()
  if (rows.length === 0 || watched.usable !== undefined) return
  watched.usable = Number.NaN
  requestAnimationFrame(() => {
    watched.usable = performance.now()
    console.debug('usable')
  })
}).observe(document, { childList: true, subtree: true, characterData: true })
