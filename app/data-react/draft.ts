import {
  draftLock,
  forgetDraft,
  newDraftKey,
  readDraft,
  readDrafts,
  type StoredDraft,
  saveDraft,
} from '#app/data/drafts.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { storageState } from '#app/data/storage-state.ts'
import { hold } from '#app/lib/locks.ts'
import { readTab, writeTab } from '#app/lib/tab-storage.ts'

const saveDelayMs = 150

export interface Draft {
  setText: (text: string) => void
  /** Empties the line for the next text. What was on it stays on the device as the returned draft until that is forgotten. */
  take: () => StoredDraft
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
  const copy = tabCopy(local, form)
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
  const save = (isUrgent = false) => {
    clearTimeout(timer)
    timer = undefined
    const draft = { key, text: latest }
    // Without a database the tab keeps it, and where the page may be gone before the database has heard of it.
    if (isUrgent || storageState(local.db).get() !== 'ok') copy.keep(draft)
    const saved = latest === '' ? forgetDraft(local, { key, text: stored }) : saveDraft(local, draft)
    stored = latest
    saved.then(copy.forget, () => copy.keep(draft))
  }
  const saveNow = () => {
    if (timer !== undefined) save(true)
  }
  const setText = (text: string) => {
    isUsed = true
    show(text)
    clearTimeout(timer)
    timer = setTimeout(() => save(), saveDelayMs)
  }
  const goOnWith = (draft: StoredDraft) => {
    isUsed = true
    ;({ key, text: stored } = draft)
    show(stored)
  }
  /** Goes on with a text whose screen is gone, unless there is something on this line already. */
  const takeOver = async (left: string) => {
    const draft = await readDraft(local, left)
    if (!draft || isUsed) return false
    goOnWith(draft)
    return true
  }

  return {
    setText,
    saveNow,
    open: () => {
      closing = new AbortController()
      const kept = copy.read()
      if (kept) goOnWith(kept)
      keepLock(key, closing.signal, async () => true)
      if (kept) return save()
      const waitFor = ({ key: left }: StoredDraft) => keepLock(left, closing.signal, () => takeOver(left))
      readDrafts(local, form)
        .then((drafts) => drafts.forEach(waitFor))
        .catch(() => undefined)
    },
    close: () => {
      saveNow()
      closing.abort()
    },
    take: () => {
      isUsed = true
      saveNow()
      const taken = { key, text: latest }
      show('')
      return taken
    },
    forget: (text) => {
      if (copy.read()?.text === text) copy.forget()
      void forgetDraft(local, { key, text }).catch(() => undefined)
    },
    giveBack: (text) => setText(latest ? `${text} ${latest}` : text),
  }
}

const keepLock = (key: string, signal: AbortSignal, begin: () => Promise<boolean>): void =>
  void hold(draftLock(key), signal, begin).catch(() => undefined)

/** What the tab itself keeps of a draft, where the database cannot: its key, and its text on the lines after it. */
function tabCopy(local: LocalStore, form: string) {
  const name = `draft ${local.user.id} ${form}`
  let copy = readTab(name)
  const write = (next: string | null) => {
    if (next !== copy) writeTab(name, next)
    copy = next
  }
  return {
    read: (): StoredDraft | null => {
      const [key = '', ...text] = copy?.split('\n') ?? []
      return key ? { key, text: text.join('\n') } : null
    },
    keep: ({ key, text }: StoredDraft) => write(text === '' ? null : `${key}\n${text}`),
    forget: () => write(null),
  }
}
