import { SearchX, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ConfirmDialogProps } from '#app/actions/confirm-dialog.tsx'
import { liveTrash, type TrashEntry } from '#app/data/areas/trash.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { spelled } from '#app/groceries/spelled.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { useTrashTexts } from '#app/messages/trash.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { SearchLine } from '#app/ui/search-line.tsx'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { fold } from '#shared/fold.ts'
import { trashDays } from '#shared/retention.ts'
import type { TrashTable } from '#shared/scopes.ts'
import { ActRow } from './act-row.tsx'
import { KindFilter } from './kind-filter.tsx'
import { eraseEntries, restoreEntries } from './trash-actions.ts'
import { type Chosen, TrashRow, type TrashRowActs } from './trash-row.tsx'
import { type ShownAct, type ShownEntry, shownRows } from './trash-rows.ts'

const confirmDialog = lazyPart<ConfirmDialogProps>(
  async () => (await import('#app/actions/confirm-dialog.tsx')).ConfirmDialog,
)
const liveReader = lazyValue(async () => (await import('#app/groceries/reader.ts')).reader)

/** `/lixeira`: rows deleted in the last 30 days, to be restored or deleted for ever. */
export function TrashPage() {
  const { appName } = useMessages()
  const texts = useTrashTexts()
  const local = useLocal()
  const entries = useNamedTrash()
  const [query, setQuery] = useState('')
  const [chosenTable, setTable] = useState<TrashTable>()
  const [asked, setAsked] = useState<Chosen>()
  const wanted = fold(query)
  // The last row of the chosen kind is gone.
  const table = entries?.some((entry) => entry.table === chosenTable) ? chosenTable : undefined
  const [rows, toggle] = useShownRows(entries ?? none, table, wanted)
  const restore = useCallback((chosen: Chosen) => restoreEntries(local, chosen.entries), [local])
  if (!entries) return null
  const erasable = entries.filter(({ isErasable }) => isErasable)
  return (
    <div className="sheet flex-1">
      <title>{`${texts.title} · ${appName}`}</title>
      <PageHeader icon={<Trash2 aria-hidden="true" className="size-7 md:size-8" />} title={texts.title}>
        <p className="mt-2 max-w-prose text-soft">{texts.intro(trashDays)}</p>
        {erasable.length > 0 && (
          <div className="mt-4">
            <Button look="outline" onClick={() => setAsked({ name: '', entries: erasable })}>
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
          found={wanted ? texts.found(rows.length) : undefined}
        />
      )}
      <KindFilter entries={entries} table={table} onChoose={setTable} />
      <TrashList
        rows={rows}
        isSearched={wanted !== ''}
        isEmpty={entries.length === 0}
        onRestore={restore}
        onErase={setAsked}
        onToggle={toggle}
      />
      <div className="ruled" />
      {asked && (
        <LazyDialog
          of={confirmDialog}
          props={{
            title: texts.eraseTitle(
              asked.name ? 1 : asked.entries.length,
              asked.name || nameOf(asked.entries, texts.untitled),
            ),
            text: texts.eraseText,
            confirm: texts.eraseConfirm,
            onConfirm: () => eraseEntries(local, asked.entries),
            onClose: () => setAsked(undefined),
          }}
        />
      )}
    </div>
  )
}

const none: readonly TrashEntry[] = []

const nameOf = ([first]: readonly TrashEntry[], untitled: string): string => first?.name || untitled

/** The trash, with the names of items as their list shows them. Undefined until it is read. */
function useNamedTrash(): readonly TrashEntry[] | undefined {
  const read = useAnswer(liveTrash)
  const reader = useLive(liveReader)
  useEffect(() => liveReader.fetchLater(), [])
  return useMemo(
    () =>
      read?.map((entry) =>
        entry.table === 'items' ? { ...entry, name: reader?.spelled(entry.name) ?? spelled(entry.name) } : entry,
      ),
    [read, reader],
  )
}

/** The rows on the page, and a function that opens or closes an act. */
function useShownRows(entries: readonly TrashEntry[], table: TrashTable | undefined, wanted: string) {
  const trash = useTrashTexts()
  const { dates } = useMessages()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => shownRows(entries, { wanted, table, opened, trash, dates, nowMs: Date.now() }),
    [entries, wanted, table, opened, trash, dates],
  )
  const toggle = useCallback(({ rows: inside, isOpen }: ShownAct) => {
    const ids = inside.map(({ id }) => id)
    setOpened((before) => new Set(isOpen ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]))
  }, [])
  return [rows, toggle] as const
}

interface TrashListProps {
  rows: readonly (ShownEntry | ShownAct)[]
  isSearched: boolean
  isEmpty: boolean
  onRestore: (chosen: Chosen) => void
  onErase: (chosen: Chosen) => void
  onToggle: (act: ShownAct) => void
}

function TrashList({ rows, isSearched, isEmpty, onRestore, onErase, onToggle }: TrashListProps) {
  const texts = useTrashTexts()
  const list = useRef<HTMLDivElement>(null)
  const blank = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusKeeper(
    list,
    useCallback(() => blank.current?.focus(), []),
  )
  const acts = useMemo(
    (): TrashRowActs => ({
      onRestore: (chosen, control, shownInside) => {
        keepFocus(control, 1 + shownInside)
        onRestore(chosen)
      },
      onErase,
      onToggle,
    }),
    [keepFocus, onRestore, onErase, onToggle],
  )
  return (
    <>
      <div ref={list}>
        <Rows label={texts.list} rows={rows}>
          {(row) =>
            row.is === 'act' ? (
              <ActRow key={row.id} act={row} acts={acts} />
            ) : (
              <TrashRow key={row.id} row={row} acts={acts} />
            )
          }
        </Rows>
      </div>
      <div ref={blank} tabIndex={-1} className="outline-none">
        {isEmpty && (
          <EmptyState icon={<Trash2 aria-hidden="true" className="size-6" />} title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        )}
        {isSearched && !isEmpty && rows.length === 0 && (
          <EmptyState icon={<SearchX aria-hidden="true" className="size-6" />} title={texts.noMatchTitle}>
            {texts.noMatchText}
          </EmptyState>
        )}
      </div>
    </>
  )
}
