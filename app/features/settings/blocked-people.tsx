import { useEffect, useRef, useState } from 'react'
import { call } from '#app/api/call.ts'
import { isoDay, nearDay } from '#app/lib/dates.ts'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import { requestSync } from '#app/sync/triggers.ts'
import { Button } from '#app/ui/button.tsx'
import { entryHeading } from '#app/ui/settings-group.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { Block } from '#shared/sharing.ts'
import { failureText, isRefusal } from './account/failure.tsx'

interface Blocked {
  /** Undefined if this person blocked nobody when the page opened, or the server has not answered. */
  people: Block[] | undefined
  /** Resolves with true if the person is unblocked. */
  unblock: (person: Block) => Promise<boolean>
}

/** The people whose lists this person has blocked, and a function that unblocks one of them. */
export function useBlockedPeople(): Blocked {
  const [people, setPeople] = useState<Block[]>()
  useEffect(() => {
    call('blocks.list', {}).then(
      (found) => found.length > 0 && setPeople(found),
      // Offline nothing could be changed.
      () => undefined,
    )
  }, [])
  return {
    people,
    unblock: async (person) => {
      const done = await unblock(person)
      if (done) setPeople((shown) => shown?.filter(({ id }) => id !== person.id))
      return done
    },
  }
}

export function BlockedPeople({ people = [], unblock }: Blocked) {
  const { settings, dates } = useMessages()
  const texts = settings.blocked
  const today = isoDay(Date.now())
  const heading = useRef<HTMLHeadingElement>(null)
  const release = async (person: Block) => {
    // The button of an unblocked person is gone.
    if (await unblock(person)) heading.current?.focus()
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={`${entryHeading} outline-none`}>
        {texts.heading}
      </h3>
      <p className="mt-1 text-pretty">{people.length > 0 ? texts.hint : texts.none}</p>
      <ul aria-label={texts.heading} className="mt-2 empty:hidden">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-28 leading-snug [overflow-wrap:anywhere]">
              <p className="font-medium">{person.name}</p>
              <p className="text-sm text-soft">{texts.since(nearDay(isoDay(person.since), today, dates))}</p>
            </div>
            <Button look="outline" aria-label={texts.unblockOf(person.name)} onClick={() => void release(person)}>
              {texts.unblock}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

async function unblock({ id, name }: Block): Promise<boolean> {
  const texts = currentMessages().settings.blocked
  try {
    await call('blocks.delete', { id }).catch(ignoreEnded)
    requestSync()
    showToast({ title: texts.unblocked(name), description: texts.unblockedHint })
    return true
  } catch (error) {
    showToast({ tone: 'failure', title: texts.failed, description: failureText(error, texts.failed) })
    return false
  }
}

/** Ignores that another device has unblocked this person already. */
function ignoreEnded(error: unknown): void {
  if (!isRefusal(error, 'not_found')) throw error
}
