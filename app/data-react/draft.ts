import { draftKey, forgetDraft, readDraft, type StoredDraft, saveDraft } from '#app/data/drafts.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { storageState } from '#app/data/storage-state.ts'
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
  /** Shows what was being typed when the screen went away. */
  open: () => void
  /** The page may be gone next. */
  saveNow: () => void
}

/** Text being typed into a form, kept on the device. */
export function createDraft(local: LocalStore, form: string, showText: (text: string) => void): Draft {
  const copy = tabCopy(`draft ${form}`)
  const key = draftKey(local, form)
  let latest = ''
  let stored = ''
  /** What another screen has left behind, until this one has kept a text of its own. */
  let found: StoredDraft | undefined
  let isTouched = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (text: string) => {
    latest = text
    showText(text)
  }
  const drop = (draft: StoredDraft) => void forgetDraft(local, draft).catch(() => undefined)
  const kept = () => {
    copy.forget()
    if (found) drop(found)
    found = undefined
  }
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const text = latest
    // Without a database the tab keeps it; a page that is being closed has no time to find out.
    if (storageState(local.db).get() !== 'ok') copy.keep(text)
    const saved = text === '' ? forgetDraft(local, { key, text: stored }) : saveDraft(local, { key, text })
    stored = text
    saved.then(kept, () => copy.keep(text))
  }
  const saveNow = () => {
    if (timer !== undefined) save()
  }
  const setText = (text: string) => {
    isTouched = true
    show(text)
    clearTimeout(timer)
    timer = setTimeout(save, saveDelayMs)
  }
  const showFound = (draft: StoredDraft | undefined) => {
    if (!draft || isTouched) return
    found = draft
    show(draft.text)
  }

  return {
    setText,
    saveNow,
    open: () => {
      const text = copy.read()
      if (text !== null) setText(text)
      else readDraft(local, form).then(showFound, () => undefined)
    },
    take: () => {
      isTouched = true
      saveNow()
      show('')
    },
    forget: (text) => {
      if (copy.read() === text) copy.forget()
      drop({ key, text })
      if (found?.text === text) drop(found)
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
