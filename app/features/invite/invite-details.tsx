import { useMessages } from '#app/messages/language.ts'
import type { Invite } from './invite-state.ts'

/** The list, its owner, the invited person and the permission. */
export function InviteDetails({ invite: { listName, ownerName, email, permission } }: { invite: Invite }) {
  const { invite: texts } = useMessages()
  const canEdit = permission === 'edit'
  return (
    <dl className="border-rule border-t">
      <Line name={texts.list} text={listName} className="font-semibold text-xl" />
      <Line name={texts.owner} text={ownerName} />
      <Line name={texts.invited} text={email} />
      <Line
        name={texts.permission}
        text={canEdit ? texts.edit : texts.view}
        hint={canEdit ? texts.editHint : texts.viewHint}
      />
    </dl>
  )
}

interface LineProps {
  name: string
  text: string
  hint?: string
  className?: string
}

function Line({ name, text, hint, className = '' }: LineProps) {
  return (
    <div className="flex min-h-14 min-w-0 items-baseline gap-x-4 border-rule border-b py-3 pr-4 pl-[calc(var(--margin-x)+1rem)] leading-snug max-sm:flex-col">
      <dt className="shrink-0 text-soft text-sm sm:w-24">{name}</dt>
      <dd className="min-w-0 max-w-[37rem] flex-1 [overflow-wrap:anywhere] max-sm:w-full">
        <span className={className}>{text}</span>
        {hint && <span className="block text-soft text-sm">{hint}</span>}
      </dd>
    </div>
  )
}
