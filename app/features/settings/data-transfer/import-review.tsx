import { useId, useState } from 'react'
import { useDataTransferTexts } from '#app/messages/data-transfer.ts'
import { useMessages } from '#app/messages/language.ts'
import { type As, checklistKinds, taskListKinds, textKinds } from '#app/notebook-files/found.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { ImportLeftOut } from './import-left-out.tsx'
import type { Review } from './review.ts'
import { type Choice, ReviewRow } from './review-row.tsx'
import { alreadyHere, groupsOf, type ReviewGroup } from './review-rows.ts'
import type { LineChange } from './text-lines.ts'

interface ImportReviewProps {
  review: Review
  onPick: () => void
  onBecome: (as: Partial<As>) => void
  onLeave: (keys: readonly string[], isLeft: boolean) => void
  onLine: (key: string, change: LineChange) => void
}

/** The content of the files, to review and exclude. */
export function ImportReview({ review, onPick, onBecome, ...choice }: ImportReviewProps) {
  const { found, plan, asText, asChecklist, asTasks, leftOut, lines } = review
  const texts = useDataTransferTexts()
  const groups = groupsOf(plan)
  const here = alreadyHere(plan)
  return (
    <>
      {found.texts.length > 0 && (
        <SelectField
          label={texts.asText}
          value={asText}
          options={textKinds.map((kind) => [kind, texts.textKinds[kind]] as const)}
          onChoose={(kind) => onBecome({ asText: kind })}
        />
      )}
      {found.checklists.length > 0 && (
        <SelectField
          label={texts.asChecklist}
          value={asChecklist}
          options={checklistKinds.map((kind) => [kind, texts.checklistKinds[kind]] as const)}
          onChoose={(kind) => onBecome({ asChecklist: kind })}
        />
      )}
      {found.taskLists.length > 0 && (
        <SelectField
          label={texts.asTasks}
          value={asTasks}
          options={taskListKinds.map((kind) => [kind, texts.taskListKinds[kind]] as const)}
          onChoose={(kind) => onBecome({ asTasks: kind })}
        />
      )}
      <div role="status" className="space-y-2 text-pretty">
        {groups.length > 0 && <p>{texts.reviewHint}</p>}
        <ImportLeftOut found={found} asChecklist={asChecklist} here={here} isEmpty={groups.length === 0} />
      </div>
      {groups.map((group) => (
        <Group key={group.name} group={group} leftOut={leftOut} lines={lines} {...choice} />
      ))}
      {groups.length > 0 && (
        <Button look="quiet" className="-ml-4" onClick={onPick}>
          {texts.chooseOthers}
        </Button>
      )}
    </>
  )
}

const [rowsAtFirst, rowsMore] = [50, 200]

interface GroupProps extends Choice {
  group: ReviewGroup
}

function Group({ group: { name, rows }, ...choice }: GroupProps) {
  const { leftOut, onLeave } = choice
  const texts = useDataTransferTexts()
  const { groups } = useMessages()
  const id = useId()
  const [shown, setShown] = useState(rowsAtFirst)
  const keys = rows.filter(({ entry }) => entry.status !== 'refused').map(({ entry }) => entry.key)
  const isTaken = keys.some((key) => !leftOut.has(key))
  const title = { ...groups, ...texts.groups }[name]
  const more = Math.min(rowsMore, rows.length - shown)
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-margin border-b">
        <h3 id={id} className="py-2 font-bold text-lg leading-tight">
          {title} <span className="font-normal text-base text-soft tabular-nums">{rows.length}</span>
        </h3>
        {keys.length > 1 && (
          <Button
            look="quiet"
            className="-mr-4 text-sm!"
            aria-label={isTaken ? texts.leaveAll(title) : texts.takeAll(title)}
            onClick={() => onLeave(keys, isTaken)}
          >
            {isTaken ? texts.none : texts.all}
          </Button>
        )}
      </div>
      {name === 'received' && <p className="mt-2 text-pretty text-sm text-soft">{texts.receivedHint}</p>}
      <ul>
        {rows.slice(0, shown).map((row) => (
          <ReviewRow key={row.entry.key} row={row} {...choice} />
        ))}
      </ul>
      {more > 0 && (
        <Button look="quiet" className="-ml-4" onClick={() => setShown(shown + rowsMore)}>
          {texts.moreRows(more)}
        </Button>
      )}
    </section>
  )
}
