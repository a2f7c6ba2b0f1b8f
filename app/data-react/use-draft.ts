import { useEffect, useRef, useState } from 'react'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { storageState } from '#app/data/storage-state.ts'
import { readTab, writeTab } from '#app/lib/tab-storage.ts'
import { useLocal } from './use-local.ts'

const saveDelayMs = 150

interface Draft {
  text: string
  setText: (text: string) => void
  /** Empties the line for the next text. What was on it stays on the device as a draft until `forget`. */
  take: () => void
  /** The text was written down for good: keep only what has been typed since. */
  forget: () => void
  /** The text could not be written down: put it back, before what has been typed since. */
  giveBack: (text: string) => void
}

const nameOf = (key: string): string => `draft ${key}`
const keepInTab = (key: string, text: string): void => writeTab(nameOf(key), text === '' ? null : text)

/** Text being typed that outlives the page, so that closing the app in the middle of a word loses nothing. */
export function useDraft(key: string): Draft {
  const local = useLocal()
  const [text, setText] = useState('')
  const latest = useRef('')
  const touched = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const [draft] = useState(() => {
    const save = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      const kept = latest.current
      // Without a database the tab keeps it; a page that is being closed has no time to find out.
      if (storageState(local.db).get() !== 'ok') keepInTab(key, kept)
      saveDraft(local, key, kept).then(
        () => writeTab(nameOf(key), null),
        () => keepInTab(key, kept),
      )
    }
    const show = (next: string) => {
      touched.current = true
      latest.current = next
      setText(next)
    }
    const type = (next: string) => {
      show(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, saveDelayMs)
    }
    const saveNow = () => {
      if (timer.current !== undefined) save()
    }
    const take = () => {
      saveNow()
      show('')
    }
    return {
      save,
      saveNow,
      show,
      type,
      take,
      giveBack: (lost: string) => type(latest.current ? `${lost} ${latest.current}` : lost),
    }
  })

  useEffect(() => {
    const inTab = readTab(nameOf(key))
    if (inTab !== null) draft.type(inTab)
    else showKept(local, key, (kept) => !touched.current && draft.show(kept))
    window.addEventListener('pagehide', draft.saveNow)
    document.addEventListener('visibilitychange', draft.saveNow)
    return () => {
      draft.saveNow()
      window.removeEventListener('pagehide', draft.saveNow)
      document.removeEventListener('visibilitychange', draft.saveNow)
    }
  }, [local, key, draft])

  return { text, setText: draft.type, take: draft.take, forget: draft.save, giveBack: draft.giveBack }
}

function showKept(local: LocalStore, key: string, show: (text: string) => void): void {
  readDraft(local, key).then(
    (kept) => kept && show(kept),
    () => undefined,
  )
}
