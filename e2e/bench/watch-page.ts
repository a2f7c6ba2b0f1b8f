/** Runs inside every measured page, before the app: notes when things are painted, under `window.watched`. */
export interface Watched {
  /** For each click, and each letter that is searched for or typed into a note: ms of work from its event until the change was painted. */
  paints: number[]
  /** Wall clock, ms, at which a row with this name first stood in the page. */
  rows: Record<string, number>
  /** Ms of each task that kept the page from answering for more than 50 ms. */
  longTasks: number[]
  /** Ms from navigation until the first item was painted. */
  usable?: number
}

const watched: Watched = { paints: [], rows: {}, longTasks: [] }
Object.assign(globalThis, { watched })

/** The wait of a finished change for the next refresh of the screen is left out: it is chance, and not ours. */
function untilPainted({ timeStamp }: Event): void {
  // Where nothing but what was asked for changes; on the page of projects the counters may stay as they are.
  const counters = location.pathname === '/projects' ? null : document.querySelector('dl')
  const area = counters ?? document.querySelector('main')
  if (!area) return
  const changes = new MutationObserver(() => {
    changes.disconnect()
    const changedMs = performance.now() - timeStamp
    notePaint(timeStamp, changedMs)
  })
  changes.observe(area, { childList: true, subtree: true, characterData: true })
}

/** What is typed into a field stands in it at once: all that listens to it has been called by now. */
function letterPainted({ timeStamp }: Event): void {
  queueMicrotask(() => notePaint(timeStamp, performance.now() - timeStamp))
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
addEventListener(
  'input',
  (event) => {
    const { target } = event
    if (target instanceof HTMLInputElement && target.type === 'search') untilPainted(event)
  },
  { capture: true },
)
// After the app's own listeners.
addEventListener('input', (event) => event.target instanceof HTMLTextAreaElement && letterPainted(event))
new PerformanceObserver((tasks) => {
  for (const { duration } of tasks.getEntries()) watched.longTasks.push(duration)
}).observe({ type: 'longtask' })

new MutationObserver(() => {
  const rows = document.querySelectorAll('li:has(input[type=checkbox])')
  for (const row of rows) watched.rows[row.querySelector('label')?.textContent ?? ''] ??= Date.now()
  if (rows.length === 0 || watched.usable !== undefined) return
  watched.usable = Number.NaN
  requestAnimationFrame(() => {
    watched.usable = performance.now()
    console.debug('usable')
  })
}).observe(document, { childList: true, subtree: true, characterData: true })
