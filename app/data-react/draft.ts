import { draftLock, forgetDraft, newDraftKey, readDraft, readDrafts, saveDraft } from '#app/data/drafts.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { storageState } from '#app/data/storage-state.ts'
import { hold } from '#app/lib/locks.ts'
import { readTab, writeTab } from '#app/lib/tab-storage.ts'

const saveDelayMs = 150

export interface Draft {
  setText: (text: string) => void
  /** Empties the line for the next text. What was on it stays on the device as a draft until `forget`. */
  take: () => void
  /** The text was written down for good. */
  forget: (text: string) => void
  /** The text could not be written down: put it back, before what has been typed since. */
  giveBack: (text: string) => void
  /** Shows what was being typed when a screen of this form went away, also one of another tab that goes later. */
  open: () => void
  /** The page may be gone next. */
  saveNow: () => void
  /** The screen goes away. What is on the line passes to the next one. */
  close: () => void
}

/** Text being typed into a form, kept on the device. */
export function createDraft(local: LocalStore, form: string, showText: (text: string) => void): Draft {
  const copy = tabCopy(`draft ${form}`)
  let key = newDraftKey(local, form)
  let latest = ''
  let stored = ''
  let isUsed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let closing = new AbortController()

  const show = (text: string) => {
    latest = text
    showText(text)
  }
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const text = latest
    // Without a database the tab keeps it; a page that is being closed has no time to find out.
    if (storageState(local.db).get() !== 'ok') copy.keep(text)
    const saved = text === '' ? forgetDraft(local, { key, text: stored }) : saveDraft(local, { key, text })
    stored = text
    saved.then(copy.forget, () => copy.keep(text))
  }
  const saveNow = () => {
    if (timer !== undefined) save()
  }
  const setText = (text: string) => {
    isUsed = true
    show(text)
    clearTimeout(timer)
    timer = setTimeout(save, saveDelayMs)
  }
  const keep = (held: string, begin: () => Promise<boolean>) =>
    void hold(draftLock(held), closing.signal, begin).catch(() => undefined)
  /** Goes on with a text whose screen is gone, under its key, unless there is something on this line already. */
  const takeOver = async (left: string) => {
    const draft = await readDraft(local, left)
    if (!draft || isUsed) return false
    isUsed = true
    key = left
    stored = draft.text
    show(draft.text)
    return true
  }

  return {
    setText,
    saveNow,
    open: () => {
      closing = new AbortController()
      keep(key, async () => true)
      const text = copy.read()
      if (text !== null) return setText(text)
      const wait = (drafts: { key: string }[]) => {
        for (const left of drafts) keep(left.key, () => takeOver(left.key))
      }
      readDrafts(local, form).then(wait, () => undefined)
    },
    close: () => {
      saveNow()
      closing.abort()
    },
    take: () => {
      isUsed = true
      saveNow()
      show('')
    },
    forget: (text) => {
      if (copy.read() === text) copy.forget()
      void forgetDraft(local, { key, text }).catch(() => undefined)
    },
    giveBack: (text) => setText(latest ? `${text} ${latest}` : text),
  }
}

/** What the tab itself keeps of a text, where the database cannot. */
function tabCopy(name: string) {
  let text = readTab(name)
  const write = (next: string | null) => {
    if (next !== text) writeTab(name, next)
    text = next
  }
  return {
    read: () => text,
    keep: (kept: string) => write(kept === '' ? null : kept),
    forget: () => write(null),
  }
}
