import { Square, WandSparkles } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { describedMaxLength } from '#shared/task-proposals.ts'
import { GenerationFailure, GenerationStatus } from './generation-status.tsx'
import type { ProposalsDialogState } from './use-proposals-dialog.ts'

interface AskAiProps {
  state: ProposalsDialogState
}

/** The project in the person's words, and the progress of the AI. Without AI, or with a template, only failures. */
export function AskAi({ state }: AskAiProps) {
  const { ai, hasWords, list, failure, begin } = state
  const texts = useProposalTexts()
  const button = useRef<HTMLButtonElement>(null)
  const retry = () => {
    button.current?.focus()
    begin()
  }
  const isFailed = list.phase === 'failed'
  return (
    <div className="space-y-3 has-[>[role=alert]:only-child:empty]:absolute">
      {hasWords && ai === 'here' && (
        <>
          <Words state={state} />
          <Progress state={state} button={button} />
        </>
      )}
      {hasWords && ai === 'offline' && <p className="border-edge border-l-4 bg-wash px-4 py-3">{texts.offline}</p>}
      <GenerationFailure
        text={failure}
        isPartial={isFailed && list.drafts.length > 0}
        onRetry={hasWords && ai === 'here' && isFailed ? retry : undefined}
      />
    </div>
  )
}

function Words({ state: { list, words } }: AskAiProps) {
  const texts = useProposalTexts()
  return (
    <TextArea
      ref={words.describedField}
      label={texts.described}
      hint={list.drafts.length === 0 ? texts.describedHint : undefined}
      error={words.isRefused ? texts.tooShort : undefined}
      value={words.described}
      onChange={(event) => words.describe(event.target.value)}
      maxLength={describedMaxLength}
      data-autofocus={words.isShort || undefined}
    />
  )
}

/** One button starts and stops, so that it keeps the focus. */
function Progress({ state, button }: AskAiProps & { button: RefObject<HTMLButtonElement | null> }) {
  const { list, words, begin, stop } = state
  const texts = useProposalTexts()
  const isWriting = list.phase === 'writing'
  const Icon = isWriting ? Square : WandSparkles
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        ref={button}
        look="outline"
        onClick={isWriting ? stop : begin}
        data-autofocus={!words.isShort || undefined}
      >
        <Icon aria-hidden="true" className={isWriting ? 'size-4 fill-current' : 'size-5'} />
        {isWriting ? texts.stop : list.phase === 'idle' ? texts.generate : texts.again}
      </Button>
      <GenerationStatus list={list} />
    </div>
  )
}
