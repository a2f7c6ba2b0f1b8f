import { useRef } from 'react'
import { dismissForgotten, liveForgotten } from '#app/data/areas/forgotten.ts'
import { liveLostLists } from '#app/data/mutations/lost-lists.ts'
import { liveProblems, type Problem } from '#app/data/mutations/problems.ts'
import { isTooOld } from '#app/data/mutations/too-old.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { type SyncStatus, syncStatus } from '#app/sync/triggers.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LostListActs, LostListNote } from './lost-list-note.tsx'
import { ProblemNote } from './problem-note.tsx'
import { Report } from './report.tsx'
import { StorageProtection } from './storage-protection.tsx'
import { SyncAction } from './sync-action.tsx'
import { indicatorExplanation, useSyncIndicator } from './sync-indicator.ts'
import { TooOldNote } from './too-old-note.tsx'
import { WaitingActs } from './waiting-acts.tsx'

/** Sync in full sentences: its state, the last answer of the server, pending changes, and problems. */
export function SyncPanel({ onClose }: { onClose: () => void }) {
  const { sync, close } = useMessages()
  const local = useLocal()
  const indicator = useSyncIndicator()
  const status = useAnswer(() => syncStatus)
  const problems = useAnswer(liveProblems) ?? []
  const lost = useAnswer(liveLostLists) ?? []
  const forgotten = useAnswer(liveForgotten) ?? 0
  const explanation = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog
      title={sync.title}
      closeLabel={close}
      onClose={onClose}
      actions={indicator.kind !== 'deleted' && <SyncAction kind={indicator.kind} look="outline" />}
    >
      <p ref={explanation} tabIndex={-1} className="outline-none">
        {indicatorExplanation(indicator, sync)}
      </p>
      {/* Data read before the database became unreachable may be out of date. */}
      {indicator.kind !== 'no_storage' && (
        <>
          {status && <Facts {...status} />}
          {status && <WaitingActs local={local} pending={status.pending} />}
          <StorageProtection />
        </>
      )}
      {problems.length + forgotten > 0 && (
        <section className="mt-6">
          <h3 className="font-bold text-red">{sync.problems}</h3>
          <ul className="mt-2 space-y-4">
            {lost.map((list) => (
              <li key={list.id} className="border-margin border-l-2 pl-4">
                <LostListNote lost={list} />
                <div className="mt-3 flex flex-wrap gap-2">
                  <LostListActs lost={list} onDecided={() => explanation.current?.focus()} />
                </div>
              </li>
            ))}
            <TooOldNote
              local={local}
              count={problems.filter(isTooOld).length}
              onWritten={() => explanation.current?.focus()}
            />
            {problems.filter(isAlone).map((problem) => (
              <ProblemNote
                key={problem.mid}
                problem={problem}
                local={local}
                onEmptied={() => explanation.current?.focus()}
              />
            ))}
            {forgotten > 0 && (
              <li className="border-margin border-l-2 pl-4">
                <p>{sync.forgotten(forgotten)}</p>
                <div className="mt-2 -ml-4">
                  <Button
                    look="quiet"
                    onClick={() => void dismissForgotten(local).then(() => explanation.current?.focus())}
                  >
                    {sync.dismiss}
                  </Button>
                </div>
              </li>
            )}
          </ul>
        </section>
      )}
      <Report local={local} hasUnsent={indicator.pending > 0 || problems.length > 0} />
    </Dialog>
  )
}

/** True for a problem with its own note: the problems of a lost list are decided together. */
const isAlone = ({ list }: Problem): boolean => list === undefined

function Facts({ lastSuccessAt, pending }: SyncStatus) {
  const { sync, dates } = useMessages()
  return (
    <dl className="mt-5 border-rule border-t">
      <Fact name={sync.lastContact} value={lastSuccessAt ? dayAndTime(lastSuccessAt, Date.now(), dates) : sync.never} />
      <Fact name={sync.pendingLabel} value={sync.pendingCount(pending)} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-b py-3">
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
