/** Runs inside every measured page, before the app: notes when things are painted, under `window.watched`. */
export interface Watched {
  /** For each click, ms from its event until the changed counters were painted. */
  paints: number[]
  /** Wall clock, ms, at which a row with this text first stood in the page. */
  rows: Record<string, number>
  /** Ms from navigation until the first item was painted. */
  usable?: number
}

const watched: Watched = { paints: [], rows: {} }
Object.assign(globalThis, { watched })

const counters = () => document.querySelector('dl')?.textContent

addEventListener(
  'click',
  ({ timeStamp }) => {
    const before = counters()
    const look = () =>
      requestAnimationFrame(() => {
        if (counters() === before) return look()
        const painted = new MessageChannel()
        painted.port1.onmessage = () => watched.paints.push(performance.now() - timeStamp)
        painted.port2.postMessage(undefined)
      })
    look()
  },
  { capture: true },
)

new MutationObserver(() => {
  const rows = document.querySelectorAll('li:has(input[type=checkbox])')
  for (const row of rows) watched.rows[row.textContent ?? ''] ??= Date.now()
  if (rows.length === 0 || watched.usable !== undefined) return
  watched.usable = Number.NaN
  requestAnimationFrame(() => {
    watched.usable = performance.now()
  })
}).observe(document, { childList: true, subtree: true, characterData: true })
