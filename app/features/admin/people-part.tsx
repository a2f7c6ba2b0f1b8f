import { SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { SearchLine } from '#app/ui/search-line.tsx'
import { administrationRoutes } from '#shared/administration.ts'
import { NotLoaded } from './not-loaded.tsx'
import { actOn, type Done, isProved, type Person, type PersonAct } from './person-acts.ts'
import { PersonDialog, type Shown } from './person-dialogs.tsx'
import { PersonRow } from './person-row.tsx'
import { usePages } from './use-pages.ts'

/** A pause after the last letter, ms: each search is a question to the server. */
const typingPauseMs = 250

/** The height of a person with a name, on a phone. */
const personRem = 5.5

/** Everybody with an account: found by name or address, page by page, and what may be done. */
export function PeoplePart() {
  const texts = useAdminTexts().people
  const { user } = useLocal()
  const [query, setQuery] = useState('')
  const search = useSettledText(query)
  const [total, setTotal] = useState<number>()
  const ask = useCallback(
    async (after: string | undefined) => {
      const {
        people,
        next,
        total: all,
      } = await callRoute(administrationRoutes['admin.people.list'], { ...(search && { search }), after })
      setTotal(all)
      return { rows: people, next }
    },
    [search],
  )
  const { rows, hasMore, error, more, setKnown } = usePages(ask)
  const onlyAdmin = useOnlyAdmin(rows, hasMore || search !== '')
  const { asked, act, show, close } = useActs(user.id, setKnown)
  const shown = useMemo(() => (hasMore ? [...(rows ?? []), 'more' as const] : (rows ?? [])), [rows, hasMore])
  return (
    <>
      <SearchLine
        label={texts.search}
        clearLabel={texts.clear}
        query={query}
        onQuery={setQuery}
        found={search && total !== undefined ? texts.found(total) : undefined}
      />
      {!rows && <NotLoaded error={error} onRetry={more} />}
      {rows && total !== undefined && rows.length > 0 && (
        <div className="line border-rule border-b">
          <p className="col-start-2 px-4 py-2 text-pretty text-sm text-soft">
            {search ? texts.found(total) : total === 1 ? texts.onlyYou : texts.total(total)}
          </p>
        </div>
      )}
      <Rows label={texts.list} rows={shown} rowRem={personRem}>
        {(row) =>
          row === 'more' ? (
            <MorePeople key="more" onSeen={more} failed={error} />
          ) : (
            <PersonRow
              key={row.id}
              person={row}
              isYou={row.id === user.id}
              isOnlyAdmin={row.id === onlyAdmin}
              onAct={act}
            />
          )
        }
      </Rows>
      {rows?.length === 0 && (
        <EmptyState icon={<SearchX aria-hidden="true" className="size-6" />} title={texts.noMatchTitle}>
          {texts.noMatchText}
        </EmptyState>
      )}
      {asked && <PersonDialog shown={asked} onDone={show} onClose={close} />}
    </>
  )
}

type Pages = ReturnType<typeof usePages<Person>>

/** Does what is chosen in a menu, and shows what came of it: in the row, or in a dialog about `asked`. */
function useActs(userId: string, setKnown: Pages['setKnown']) {
  const [asked, setAsked] = useState<Shown>()
  const show = useCallback(
    (person: Person, { link, changes }: Done) => {
      if (link !== undefined) setAsked({ kind: 'link', person, link })
      if (changes === undefined) return
      setKnown(({ rows = [], next }) => ({ rows: rows.flatMap(changed(person.id, changes)), next }))
    },
    [setKnown],
  )
  const act = useCallback(
    async (kind: PersonAct, person: Person) => {
      if (isProved(kind)) return setAsked({ kind, person })
      const done = await actOn(kind, person, person.id === userId)
      if (done) show(person, done)
    },
    [show, userId],
  )
  return { asked, act, show, close: useCallback(() => setAsked(undefined), []) }
}

const changed = (id: string, changes: Partial<Person> | null) => (person: Person) => {
  if (person.id !== id) return [person]
  return changes ? [{ ...person, ...changes }] : []
}

/** The last row, until all people are here: it asks for the next page when somebody scrolls to it. */
function MorePeople({ onSeen, failed }: { onSeen: () => void; failed: unknown }) {
  const texts = useAdminTexts().people
  const ask = useRef(onSeen)
  ask.current = onSeen
  useEffect(() => {
    if (failed === undefined) ask.current()
  }, [failed])
  if (failed !== undefined) return <NotLoaded error={failed} onRetry={onSeen} />
  return (
    <div className="line border-rule border-b">
      <p role="status" className="col-start-2 px-4 py-4 text-soft">
        {texts.loadingMore}
      </p>
    </div>
  )
}

/** The id of the only administrator that can sign in, as far as all people are known. */
function useOnlyAdmin(rows: readonly Person[] | undefined, isPart: boolean): string | undefined {
  return useMemo(() => {
    if (!rows || isPart) return
    const admins = rows.filter(({ isAdmin, disabledAt }) => isAdmin && disabledAt === null)
    return admins.length === 1 ? admins[0]?.id : undefined
  }, [rows, isPart])
}

/** The typed text once nobody has typed for a moment, without spaces around it. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(settled.trim())
}
