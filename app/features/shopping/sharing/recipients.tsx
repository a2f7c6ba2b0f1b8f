import type { GivenShare } from '#app/data/areas/sharing.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { isLinkForOne, isUnusedLink, linkLifeMs } from '#shared/sharing.ts'
import { permissionText, recipientText, shortDay } from './share-calls.ts'

/** The people with whom a list is shared, invited ones included, for its owner. */
export function Recipients({ shares }: { shares: readonly GivenShare[] }) {
  const { sharing } = useMessages()
  if (shares.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{sharing.people}</h3>
      <ul className="mt-1">
        {shares.map((share) => (
          <li key={share.id} className="border-rule border-b py-2 last:border-b-0">
            <RecipientLines share={share} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One recipient: the e-mail address or the link, the permission, and the state of the invitation. */
export function RecipientLines({ share }: { share: GivenShare }) {
  const { canEdit } = share
  return (
    <>
      <span className="block leading-snug [overflow-wrap:anywhere]">{recipientText(share)}</span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <span
          className={`rounded-full border px-2.5 py-0.5 font-medium ${canEdit ? 'border-primary text-primary' : 'border-edge'}`}
        >
          {permissionText(canEdit)}
        </span>
        {useStateText(share)}
      </span>
    </>
  )
}

function useStateText({ email, token, acceptedAt, createdAt }: GivenShare): string {
  const { sharing, dates } = useMessages()
  if (isUnusedLink({ email })) return sharing.linkUntil(shortDay(createdAt + linkLifeMs))
  const isByLink = isLinkForOne(token)
  if (acceptedAt === null) {
    return isByLink ? sharing.linkUnproved : sharing.invited(dayAndTime(createdAt, Date.now(), dates))
  }
  return (isByLink ? sharing.cameByLink : sharing.accepted)(dayAndTime(acceptedAt, Date.now(), dates))
}
