import { MailPlus, Ticket } from 'lucide-react'
import { useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { isoDay, nearDay } from '#app/lib/dates.ts'
import { adminTexts, useAdminTexts } from '#app/messages/admin.ts'
import { currentLanguage, useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ask } from '#app/ui/questions.ts'
import { Rows } from '#app/ui/rows.tsx'
import { TickRow } from '#app/ui/tick-row.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { type InvitationView, invitationRoutes } from '#shared/invitations.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { failureText, NotLoaded } from './not-loaded.tsx'
import { useLoaded } from './use-loaded.ts'

const askForAll = async () => (await callRoute(invitationRoutes['admin.invitations.list'], {})).invitations

/** The invitations to make an account: one is made, and one that nobody has used is revoked. */
export function InvitationsPart() {
  const texts = useAdminTexts().invitations
  const { value, error, load } = useLoaded(askForAll)
  const [isMaking, setMaking] = useState(false)
  const revoke = async (invitation: InvitationView) => {
    if (await revokeInvitation(invitation)) await load()
  }
  return (
    <>
      <div className="line border-rule border-b">
        <div className="col-start-2 px-4 py-4">
          <p className="mb-3 max-w-prose text-pretty text-soft">{texts.hint}</p>
          <Button onClick={() => setMaking(true)}>
            <MailPlus aria-hidden="true" className="size-5 shrink-0" />
            {texts.make}
          </Button>
        </div>
      </div>
      {!value && <NotLoaded error={error} onRetry={() => void load()} />}
      {value?.length === 0 && (
        <EmptyState icon={<Ticket aria-hidden="true" className="size-6" />} title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      )}
      <Rows label={texts.list} rows={value ?? none}>
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} onRevoke={revoke} />}
      </Rows>
      {isMaking && <InvitationDialog onMade={() => void load()} onClose={() => setMaking(false)} />}
    </>
  )
}

const none: InvitationView[] = []

interface InvitationRowProps {
  invitation: InvitationView
  onRevoke: (invitation: InvitationView) => Promise<void>
}

function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const texts = useAdminTexts().invitations
  const { dates } = useMessages()
  const today = isoDay(Date.now())
  const day = (ms: number) => nearDay(isoDay(ms), today, dates)
  const { note, createdAt, createdBy, expiresAt, usedAt, usedBy, revokedAt } = invitation
  const isOpen = usedAt === null && revokedAt === null && expiresAt > Date.now()
  const state =
    usedAt !== null
      ? texts.used(day(usedAt), usedBy)
      : revokedAt !== null
        ? texts.revokedOn(day(revokedAt))
        : isOpen
          ? texts.validUntil(day(expiresAt))
          : texts.expired(day(expiresAt))
  return (
    <TickRow
      tick={<Ticket aria-hidden="true" className={`size-5 ${isOpen ? 'text-primary' : 'text-soft'}`} />}
      hasWideActions
      actions={
        isOpen && (
          <Button look="quiet" aria-label={texts.revokeOf(note)} onClick={() => void onRevoke(invitation)}>
            {texts.revoke}
          </Button>
        )
      }
    >
      <p className={`text-lg leading-snug [overflow-wrap:anywhere] ${isOpen ? '' : 'text-soft'}`}>{note}</p>
      <p className="text-pretty text-sm text-soft [overflow-wrap:anywhere]">
        {[state, texts.made(day(createdAt), createdBy)].join(' · ')}
      </p>
    </TickRow>
  )
}

/** Asks, and ends the invitation. False if it stays. */
async function revokeInvitation({ id, note }: InvitationView): Promise<boolean> {
  const texts = adminTexts[currentLanguage()]
  const { revokeTitle, revokeText, revokeConfirm, revoked } = texts.invitations
  if (!(await ask({ title: revokeTitle(note), text: revokeText, confirm: revokeConfirm }))) return false
  try {
    await callRoute(invitationRoutes['admin.invitations.revoke'], { id })
    showToast({ title: revoked })
    return true
  } catch (error) {
    showToast({ tone: 'failure', title: texts.acts.failed, description: failureText(error, texts) })
    return false
  }
}
