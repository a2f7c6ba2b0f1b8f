import { useRef } from 'react'
import { mutate } from '#app/data/mutations/mutate.ts'
import {
  dismissProblem,
  hasRemains,
  keptTexts,
  type Problem,
  type ReadableField,
  tryAgain,
  writeAgain,
} from '#app/data/mutations/problems.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { isMutationName } from '#shared/notebook-contract.ts'
import { inWords, nameIn, reasonsIn } from './act-in-words.ts'
import { KeptTexts, shownText } from './kept-texts.tsx'

interface ProblemNoteProps {
  problem: Problem
  local: LocalStore
  /** Called when the last note disappears with the focus in it. */
  onEmptied: () => void
}

/** The note of one failed change: its reason, the person's text, and the actions on it. */
export function ProblemNote({ problem, local, onEmptied }: ProblemNoteProps) {
  const messages = useMessages()
  const { sync } = messages
  const { kind, code, at, mid } = problem
  const { sentence, details } = reasonsIn(problem, messages)
  // Rows in a deleted list or project are only restored with it.
  const restorable = kind === 'row_deleted' && code === 'row_deleted' && restoreOf(problem)
  const note = useRef<HTMLLIElement>(null)
  const dismiss = async () => {
    if (note.current?.contains(document.activeElement)) passFocusOn(note.current, onEmptied)
    await dismissProblem(local, mid)
  }
  const name = nameIn(problem)
  const kept = keptTexts(problem)
  return (
    <li ref={note} className="border-margin border-l-2 pl-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{inWords(problem, name ?? sync.unnamed, messages)}</p>
      <p className="mt-1">{sentence}</p>
      <p className="mt-1 text-sm text-soft">
        {details && `${details} · `}
        {dayAndTime(at, Date.now(), messages.dates)}
      </p>
      <KeptTexts texts={kept.filter(([, text]) => text !== name)} />
      <div className="mt-2 -ml-4 flex flex-wrap">
        {restorable && (
          <Button look="quiet" onClick={() => void settle(restorable, dismiss, sync.restored)}>
            {sync.restore}
          </Button>
        )}
        {kind === 'parked' && (
          <Button look="quiet" onClick={() => void settle(() => tryAgain(local, problem), dismiss, sync.triedAgain)}>
            {sync.tryAgain}
          </Button>
        )}
        {hasRemains(problem) && (
          <Button look="quiet" onClick={() => void settle(() => writeAgain(local, problem), dismiss, sync.copied)}>
            {sync.copy}
          </Button>
        )}
        {kept.length > 0 && (
          <Button look="quiet" onClick={() => void copy(kept, sync)}>
            {sync.copyText}
          </Button>
        )}
        <Button look="quiet" data-control="dismiss" onClick={() => void dismiss()}>
          {sync.dismiss}
        </Button>
      </div>
    </li>
  )
}

async function copy(texts: [ReadableField, string][], sync: Messages['sync']): Promise<void> {
  try {
    await navigator.clipboard.writeText(texts.map(([field, text]) => shownText(field, text)).join('\n'))
    showToast({ title: sync.textCopied })
  } catch {
    showToast({ tone: 'failure', title: sync.copyFailed })
  }
}

/**
 * Moves the focus to the button that dismisses the next note, or the one before, before this note is gone. Calls
 * `onEmptied` if there is none.
 */
function passFocusOn(note: HTMLElement, onEmptied: () => void): void {
  const next = note.nextElementSibling ?? note.previousElementSibling
  const control = next?.querySelector<HTMLElement>('[data-control=dismiss]')
  if (control) control.focus()
  else onEmptied()
}

function restoreOf({ op, args }: Problem): (() => Promise<unknown>) | undefined {
  const { id } = args as { id?: unknown }
  const restore = op.replace(/\.\w+$/, '.restore')
  if (typeof id !== 'string' || !isMutationName(restore)) return
  return () => mutate(restore, { id })
}

/**
 * Does the chosen action for a problem, and then removes the problem; it stays if the action fails. Shows a toast with
 * the outcome, and never rejects.
 */
async function settle(act: () => Promise<unknown>, dismiss: () => Promise<void>, done: string): Promise<void> {
  try {
    await act()
    await dismiss()
    showToast({ title: done })
  } catch (error) {
    showToast({ tone: 'failure', title: errorText(error, currentMessages().errorOccurred) })
  }
}
