import { useProposalTexts } from '#app/messages/proposals.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { ProposalRow } from './proposal-row.tsx'
import type { ProposalsDialogState } from './use-proposals-dialog.ts'

/** The current proposals, to choose from and edit. */
export function ProposalReview({ state }: { state: ProposalsDialogState }) {
  const { list, tell, review, day, beginOn } = state
  const texts = useProposalTexts()
  if (list.drafts.length === 0) return null
  return (
    <div>
      {list.template && (
        <div className="mb-4 grid items-end gap-3 min-[26rem]:grid-cols-2">
          <p className="font-bold text-lg leading-tight">{texts.template(list.template)}</p>
          <TextField type="date" label={texts.start} value={day} onChange={(event) => beginOn(event.target.value)} />
        </div>
      )}
      <p className="text-sm text-soft">{texts.reviewHint}</p>
      <ul
        ref={review.element}
        aria-label={texts.list}
        aria-busy={list.phase === 'writing'}
        className="mt-2 border-rule border-t"
      >
        {list.drafts.map((draft) => (
          <ProposalRow
            key={draft.key}
            draft={draft}
            isOpen={review.open === draft.key}
            error={review.untitled === draft.key && !draft.title.trim() ? texts.titleRequired : undefined}
            field={review.open === draft.key ? review.titleField : undefined}
            onToggle={() => review.toggle(draft.key)}
            onChange={(fields) => tell({ type: 'change', key: draft.key, fields })}
          />
        ))}
      </ul>
    </div>
  )
}
