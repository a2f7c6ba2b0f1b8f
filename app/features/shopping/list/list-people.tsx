import { Share2, Users } from 'lucide-react'
import { memo, useState } from 'react'
import type { OpenList } from '#app/data/areas/lists.ts'
import { liveGivenShares } from '#app/data/areas/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { ShareOneList } from '#app/features/shopping/sharing/share-one-list.tsx'
import { initials } from '#app/lib/initials.ts'
import { lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { isUnusedLink } from '#shared/sharing.ts'

/** The switch for the notifications of a list, loaded after everything else. */
const listPush = lazyPart<{ listId: string }>(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.ListNotifications,
)

/** Classes of the box around a list and its people. In wide windows the people are beside the list, else below it. */
export const besidePeople = 'flex flex-1 flex-col xl:grid xl:grid-cols-[minmax(0,calc(var(--margin-x)+48rem))_20rem]'

interface ListPeopleProps {
  list: OpenList
  className?: string
}

/** The members of a list. It is memoized, so that a letter typed into the list's search does not render it. */
export const ListPeople = memo(function ListPeople({ list, className = '' }: ListPeopleProps) {
  const { lists } = useMessages()
  const local = useLocal()
  const Push = useLive(listPush)
  const [isSharing, setSharing] = useState(false)
  const present = list.members.filter(({ role }) => role !== 'left')
  const given = useAnswer(liveGivenShares) ?? []
  const waiting = given.filter(({ listId, acceptedAt }) => listId === list.id && acceptedAt === null)
  const links = waiting.filter(isUnusedLink).length
  const invited = waiting.length - links
  return (
    <section
      aria-label={lists.people}
      className={`border-rule border-t px-[min(1.25rem,5vw)] py-6 xl:border-t-0 xl:border-l ${className}`}
    >
      <div className="xl:sticky xl:top-6">
        <h2 className="flex items-center gap-2 font-semibold">
          <Users aria-hidden="true" className="size-5 text-margin" />
          {lists.people}
        </h2>
        {present.length > 1 || list.role !== 'owner' || waiting.length > 0 ? (
          <ul className="mt-3 space-y-1">
            {present.map(({ id, name, role }) => (
              <li key={id} className="flex min-h-12 items-center gap-3">
                <Avatar letters={initials(name)} />
                <div className="min-w-0 leading-tight [overflow-wrap:anywhere]">
                  <p className="font-medium">{id === local.user.id ? lists.you : name}</p>
                  <p className="text-sm text-soft">{lists.roles[role]}</p>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-soft">{lists.onlyYou}</p>
        )}
        {invited > 0 && <p className="mt-2 text-soft">{lists.invited(invited)}</p>}
        {links > 0 && <p className="mt-2 text-soft">{lists.unusedLinks(links)}</p>}
        {list.role === 'owner' && (
          <Button look="outline" onClick={() => setSharing(true)} className="mt-4">
            <Share2 aria-hidden="true" className="size-5" />
            {lists.share}
          </Button>
        )}
        {/* Reserves its height before it is loaded: on a phone, growth at the bottom of a short page moves it up. */}
        {(present.length > 1 || list.role !== 'owner') && (
          <div className="min-h-18">{Push && <Push listId={list.id} />}</div>
        )}
        {isSharing && <ShareOneList listId={list.id} onClose={() => setSharing(false)} />}
      </div>
    </section>
  )
})
