import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { NetworkError } from '#app/api/call.ts'
import { callLines } from '#app/api/call-lines.ts'
import { capabilities } from '#app/api/capabilities.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { showToast } from '#app/ui/toasts.ts'
import { proposalSchema, taskProposalRoutes } from '#shared/task-proposals.ts'
import { changed, type ProposalList } from './proposal-list.ts'

/**
 * The proposals, beginning with those in `before`, and functions that start and stop the AI. It also stops when the
 * dialog closes.
 */
export function useProposals(before: ProposalList) {
  const texts = useProposalTexts()
  const { offlineTryLater } = useMessages()
  const [list, tell] = useReducer(changed, before)
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const generate = async (description: string) => {
    stop()
    const own = new AbortController()
    running.current = own
    setFailure(undefined)
    tell({ type: 'begin' })
    try {
      // On a server without AI the dialog offers none, so this is no failure.
      if (!(await capabilities()).ai) return tell({ type: 'end', phase: 'idle' })
      await callLines(
        taskProposalRoutes['taskProposals.generate'],
        { description },
        {
          line: proposalSchema,
          onLine: (proposal) => own.signal.aborted || tell({ type: 'came', proposal }),
          signal: own.signal,
        },
      )
      tell({ type: 'end', phase: 'complete' })
    } catch (error) {
      if (running.current !== own) return
      if (own.signal.aborted) return tell({ type: 'end', phase: 'stopped' })
      const text = error instanceof NetworkError ? offlineTryLater : errorText(error, texts.failed)
      tell({ type: 'end', phase: 'failed' })
      setFailure(text)
      showToast({ tone: 'failure', title: texts.failedTitle, description: text })
    }
  }
  return { list, tell, failure, setFailure, generate, stop }
}
