import {
  draftLock,
  forgetDraft,
  newDraftKey,
  readDraft,
  readDrafts,
  type StoredDraft,
  saveDraft,
} from '#app/data/store/drafts.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { storageState } from '#app/data/store/storage-state.ts'
import { hold } from '#app/device/locks.ts'
import { personalKey, readTab, writeTab } from '#app/device/storage.ts'

const saveDelayMs = 150

export interface Draft {
  setText: (text: string) => void
  /**
   * Empties the form for the next text, and returns the draft of the former one. That draft stays on the device until
   * it is deleted, or until the next text replaces it.
   */
  take: () => StoredDraft
  /** Deletes the draft of a text that was saved, unless another text has replaced it. */
  forget: (text: string) => void
  /** Puts a text that could not be saved in front of the text typed since. */
  giveBack: (text: string) => void
  /**
   * Shows the text that a closed screen of this form has left, also one in another tab that closes later. A text typed
   * here is not replaced.
   */
  open: () => void
  /** Stores the text at once, because the page may be closed next. */
  saveNow: () => void
  /** Stores the text and releases its draft, so that the next screen of the form shows it. */
  close: () => void
}

/** The draft of a form: the text being typed, stored on the device 150 ms after the last change. */
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
    // The tab stores the draft too if the database fails, or if the page may be closed before the database has stored
    // it.
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
  /** Continues a text whose screen is gone. False if this form has a text already, or the draft was deleted. */
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

/**
 * The tab's own copy of a draft that the database may not have: its key on the first line, its text on the next ones.
 */
function tabCopy(local: LocalStore, form: string) {
  const name = personalKey(`draft ${local.user.id} ${form}`)
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
