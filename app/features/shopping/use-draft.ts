import { useEffect, useRef, useState } from 'react'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { currentLocal } from '#app/data/local.ts'

const saveDelayMs = 150

interface Draft {
  text: string
  setText: (text: string) => void
  /** The text was written down for good: keep only what has been typed since. */
  forget: () => void
  /** The text could not be written down: put it back, before what has been typed since. */
  giveBack: (text: string) => void
}

/** Text being typed that outlives the page, so that closing the app in the middle of a word loses nothing. */
export function useDraft(key: string): Draft {
  const [local] = useState(currentLocal)
  const [text, setText] = useState('')
  const latest = useRef('')
  const touched = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const [draft] = useState(() => {
    const save = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      saveDraft(local, key, latest.current).catch(() => undefined)
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
    return {
      save,
      show,
      type,
      giveBack: (lost: string) => type(latest.current ? `${lost} ${latest.current}` : lost),
    }
  })

  useEffect(() => {
    readDraft(local, key)
      .then((kept) => {
        if (kept && !touched.current) draft.show(kept)
      })
      .catch(() => undefined)
    const saveNow = () => timer.current !== undefined && draft.save()
    window.addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      saveNow()
      window.removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
    }
  }, [local, key, draft])

  return {
    text,
    // Emptying waits for `forget`: until the item is stored, the draft is its only copy.
    setText: (next) => (next === '' && text !== '' ? draft.show(next) : draft.type(next)),
    forget: draft.save,
    giveBack: draft.giveBack,
  }
}
