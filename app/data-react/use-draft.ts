import { useEffect, useState } from 'react'
import { createDraft, type Draft } from './draft.ts'
import { useLocal } from './use-local.ts'

/** Text being typed that survives the page, so that closing the app in the middle of a word loses nothing. */
export function useDraft(form: string): Pick<Draft, 'setText' | 'take' | 'forget' | 'giveBack'> & { text: string } {
  const local = useLocal()
  const [text, setText] = useState('')
  const [draft] = useState(() => createDraft(local, form, setText))

  useEffect(() => {
    draft.open()
    window.addEventListener('pagehide', draft.saveNow)
    document.addEventListener('visibilitychange', draft.saveNow)
    return () => {
      draft.close()
      window.removeEventListener('pagehide', draft.saveNow)
      document.removeEventListener('visibilitychange', draft.saveNow)
    }
  }, [draft])

  return { text, setText: draft.setText, take: draft.take, forget: draft.forget, giveBack: draft.giveBack }
}
