import { SearchX, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ConfirmDialogProps } from '#app/actions/confirm-dialog.tsx'
import { runWithUndo, sayFailure } from '#app/actions/run-with-undo.ts'
import { liveTrash, type TrashEntry } from '#app/data/areas/trash.ts'
import { eraseForEver } from '#app/data/mutations/erase.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { fold } from '#app/lib/fold.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { SearchLine } from '#app/ui/search-line.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { trashDays } from '#shared/retention.ts'
import { TrashRow } from './trash-row.tsx'

const confirmDialog = lazyPart<ConfirmDialogProps>(
  async () => (await import('#app/actions/confirm-dialog.tsx')).ConfirmDialog,
)

/** `/lixeira`: rows deleted in the last 30 days, to be restored or deleted for ever. */
export function TrashPage() {
  const { trash: texts, appName } = useMessages()
  const local = useLocal()
  const read = useAnswer(liveTrash)
  const entries = read ?? none
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<readonly TrashEntry[]>()
  const wanted = fold(query)
  const found = useMemo(
    () => (wanted ? entries.filter(({ name, parent = '' }) => fold(`${name} ${parent}`).includes(wanted)) : entries),
    [entries, wanted],
  )
  const erasable = entries.filter(({ isErasable }) => isErasable)
  if (!read) return null
  return (
    <div className="sheet flex-1">
      <title>{`${texts.title} · ${appName}`}</title>
      <PageHeader icon={<Trash2 aria-hidden="true" className="size-7 md:size-8" />} title={texts.title}>
        <p className="mt-2 max-w-prose text-soft">{texts.intro(trashDays)}</p>
        {erasable.length > 0 && (
          <div className="mt-4">
            <Button look="outline" onClick={() => setAsked(erasable)}>
              {texts.empty}
            </Button>
          </div>
        )}
      </PageHeader>
      {entries.length > 0 && (
        <SearchLine
          label={texts.search}
          clearLabel={texts.clearSearch}
          query={query}
          onQuery={setQuery}
          found={wanted ? texts.found(found.length) : undefined}
        />
      )}
      <TrashList entries={found} isSearched={wanted !== ''} isEmpty={entries.length === 0} onErase={setAsked} />
      <div className="ruled" />
      {asked && (
        <LazyDialog
          of={confirmDialog}
          props={{
            title: texts.eraseTitle(asked.length, asked[0]?.name || texts.untitled),
            text: texts.eraseText,
            confirm: texts.eraseConfirm,
            onConfirm: () => eraseEntries(local, asked),
            onClose: () => setAsked(undefined),
          }}
        />
      )}
    </div>
  )
}

const none: readonly TrashEntry[] = []

interface TrashListProps {
  entries: readonly TrashEntry[]
  isSearched: boolean
  isEmpty: boolean
  onErase: (entries: readonly TrashEntry[]) => void
}

function TrashList({ entries, isSearched, isEmpty, onErase }: TrashListProps) {
  const { trash: texts } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  const blank = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusKeeper(
    list,
    useCallback(() => blank.current?.focus(), []),
  )
  const acts = useMemo(
    () => ({
      onRestore: (entry: TrashEntry, control: HTMLElement) => {
        keepFocus(control)
        restoreEntry(entry)
      },
      onErase: (entry: TrashEntry) => onErase([entry]),
    }),
    [keepFocus, onErase],
  )
  return (
    <>
      <div ref={list}>
        <Rows label={texts.list} rows={entries}>
          {(entry) => <TrashRow key={entry.id} entry={entry} acts={acts} />}
        </Rows>
      </div>
      <div ref={blank} tabIndex={-1} className="outline-none">
        {isEmpty && (
          <EmptyState icon={<Trash2 aria-hidden="true" className="size-6" />} title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        )}
        {isSearched && !isEmpty && entries.length === 0 && (
          <EmptyState icon={<SearchX aria-hidden="true" className="size-6" />} title={texts.noMatchTitle}>
            {texts.noMatchText}
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** Actions on rows in the trash. */

/** Restores a row from the trash, a list or a project with its contents, and shows a toast with an undo. */
function restoreEntry({ table, id }: TrashEntry): void {
  const { trash } = currentMessages()
  const toast = { kind: 'trash.restore', title: trash.restored, undone: trash.restoreUndone }
  runWithUndo(`${table}.restore`, { id }, toast).catch(() => undefined)
}

/** Deletes rows for ever. There is no undo, so the caller asks before. A failure is announced. */
function eraseEntries(local: LocalStore, entries: readonly TrashEntry[]): void {
  const { trash } = currentMessages()
  sayFailure('trash.delete', eraseForEver(local, entries)).then(
    () => showToast({ title: trash.erased(entries.length) }),
    () => undefined,
  )
}
