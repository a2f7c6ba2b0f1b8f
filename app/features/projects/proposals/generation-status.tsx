import { CircleAlert } from 'lucide-react'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { Button } from '#app/ui/button.tsx'
import type { ProposalList } from './proposal-list.ts'

/** The progress of the AI, as a live region. */
export function GenerationStatus({ list: { phase, drafts, isReplaced, template } }: { list: ProposalList }) {
  const texts = useProposalTexts()
  const isWriting = phase === 'writing'
  const count = isReplaced ? 0 : drafts.length
  const says = {
    writing: texts.writing,
    complete: texts.complete,
    stopped: texts.stopped,
    idle: undefined,
    failed: undefined,
  }
  const text = template && !isWriting ? '' : says[phase]?.(count)
  return (
    <p role="status" className="flex min-w-0 items-center gap-2.5 text-soft">
      {isWriting && (
        <span
          aria-hidden="true"
          className="size-5 shrink-0 animate-spin rounded-full border-2 border-rule border-t-primary"
        />
      )}
      {text}
    </p>
  )
}

interface GenerationFailureProps {
  text: string | undefined
  /** True if the AI failed after some proposals had arrived. */
  isPartial: boolean
  onRetry: (() => void) | undefined
}

/** The reason why the AI failed, or why the chosen tasks were not added. Empty without a failure. */
export function GenerationFailure({ text, isPartial, onRetry }: GenerationFailureProps) {
  const texts = useProposalTexts()
  return (
    <div role="alert">
      {text && (
        <div className="flex flex-wrap items-center gap-x-3 border-margin border-l-4 bg-wash py-2 pr-2 pl-4">
          <div className="flex min-w-0 flex-1 basis-56 items-start gap-2.5 py-1">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red" />
            <p className="min-w-0">
              <strong className="block text-red">{texts.error}</strong>
              {text}
              {isPartial && ` ${texts.keptSoFar}`}
            </p>
          </div>
          {onRetry && (
            <Button look="quiet" onClick={onRetry} className="ml-auto">
              {texts.tryAgain}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
