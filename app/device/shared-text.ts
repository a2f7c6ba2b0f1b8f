/**
 * A text shared by another app, received through the path in the manifest. It waits in this tab until it was viewed,
 * across sign-in and reloads; but not for the next person.
 */

import { paths } from '#app/lib/paths.ts'
import { receivedPath } from '#shared/pages.ts'
import { readTab, tabKeys, writeTab } from './storage.ts'

/** Limit of a shared text in characters: a browser accepts no longer address. The text is cut there. */
const longestText = 2_000_000

/** A shared text that may be a receipt. It may name the buyer, who is taken out of what the tab stores. */
let unkept: string | null = null
export const mayBeReceipt = /cnpj|nfc|cupom|[=|]\w{44}/i

/** The shared text that waits in this tab; null if there is none. */
export const sharedText = (): string | null => unkept ?? readTab(tabKeys.sharedText)

export function forgetSharedText(): void {
  unkept = null
  writeTab(tabKeys.sharedText, null)
}

/**
 * Moves what was shared to the storage of this tab: from the service worker, or, for an app that was installed earlier,
 * from the address bar. Call it before anything else is loaded. `load` loads what takes people out of a receipt.
 */
export async function takeShared(load: () => Promise<Cleaner>): Promise<void> {
  if (location.pathname !== paths.shopping) return
  const isReceived = location.pathname + location.search === receivedPath
  const said = isReceived ? await fromWorker() : Object.fromEntries(new URLSearchParams(location.search))
  const text = textOf(said)
  if (text === undefined && !isReceived) return
  // Without storage the address bar keeps the text.
  const isKept = !text?.trim() || keep(text.slice(0, longestText), load)
  if (isKept) history.replaceState(history.state, '', paths.shopping)
}

interface Cleaner {
  withoutPerson(text: string): string
}

function keep(text: string, load: () => Promise<Cleaner>): boolean {
  if (!mayBeReceipt.test(text)) return writeTab(tabKeys.sharedText, text)
  unkept = text
  load().then(
    ({ withoutPerson }) => unkept && writeTab(tabKeys.sharedText, withoutPerson(unkept)),
    () => undefined,
  )
  return true
}

type Said = Record<string, unknown>

function textOf({ titulo: title, texto, endereco }: Said): string | undefined {
  const said = [texto, endereco].filter((part) => typeof part === 'string' && part !== '').join('\n')
  if (typeof title !== 'string' || title === '') return said || (typeof texto === 'string' ? texto : undefined)
  return said && /^https?:\S+$/.test(said) ? `${title}\n${said}` : said || title
}

const workerPatienceMs = 3000

/** The parts that the service worker has received; empty if it has nothing, or says nothing. */
const fromWorker = (): Promise<Said> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data ?? {})
    setTimeout(resolve, workerPatienceMs, {})
    navigator.serviceWorker?.controller?.postMessage({ type: 'SHARED' }, [port2])
  })
