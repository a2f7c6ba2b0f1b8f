import {
  Ellipsis,
  KeyRound,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  ShieldOff,
  Trash2,
  User,
  UserCheck,
  UserX,
} from 'lucide-react'
import { memo } from 'react'
import { isoDay, nearDay } from '#app/lib/dates.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { useLanguage, useMessages } from '#app/messages/language.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { TickRow } from '#app/ui/tick-row.tsx'
import { bytesText } from './bytes.ts'
import { actsFor, nameOf, type Person, type PersonAct } from './person-acts.ts'

interface PersonRowProps {
  person: Person
  isYou: boolean
  isOnlyAdmin: boolean
  onAct: (act: PersonAct, person: Person) => void
}

/** A person: their name and address, what the server knows about the account, and a menu of acts. */
export const PersonRow = memo(function PersonRow({ person, isYou, isOnlyAdmin, onAct }: PersonRowProps) {
  const texts = useAdminTexts()
  const { firstName, email, isAdmin, disabledAt } = person
  const Icon = disabledAt !== null ? UserX : isAdmin ? ShieldCheck : User
  const name = nameOf(person)
  return (
    <TickRow
      tick={
        <Icon
          aria-hidden="true"
          className={`size-5 ${isAdmin && disabledAt === null ? 'text-primary' : 'text-soft'}`}
        />
      }
      actions={
        <Menu label={texts.people.more(name)} button={<Ellipsis className="size-5 text-soft" />} control="acts" isEnd>
          {actsFor(person, isOnlyAdmin).map((act) => {
            const ActIcon = icons[act]
            return (
              <MenuButton key={act} icon={<ActIcon className="size-5" />} onClick={() => onAct(act, person)}>
                {texts.acts[act].act}
              </MenuButton>
            )
          })}
          {isOnlyAdmin && <p className="px-3 py-2 text-pretty text-sm text-soft">{texts.acts.lastAdmin}</p>}
        </Menu>
      }
    >
      <p className={`text-lg leading-snug [overflow-wrap:anywhere] ${disabledAt === null ? '' : 'text-soft'}`}>
        {name}
        {isYou && <span className="text-base text-soft"> ({texts.people.you})</span>}
      </p>
      {firstName !== null && <p className="text-soft leading-snug [overflow-wrap:anywhere]">{email}</p>}
      <p className="mt-0.5 text-pretty text-sm text-soft">{useAbout(person).join(' · ')}</p>
    </TickRow>
  )
})

/** The facts of an account, in words. */
function useAbout({ isAdmin, disabledAt, createdAt, seenAt, devices, storage, emailConfirmed }: Person): string[] {
  const { people: texts } = useAdminTexts()
  const { dates } = useMessages()
  const language = useLanguage()
  const today = isoDay(Date.now())
  const day = (ms: number) => nearDay(isoDay(ms), today, dates)
  return [
    ...(disabledAt === null ? [] : [texts.disabled(day(disabledAt))]),
    ...(isAdmin ? [texts.admin] : []),
    texts.since(day(createdAt)),
    seenAt === null ? texts.neverSeen : texts.seen(day(seenAt)),
    ...(devices > 0 ? [texts.devices(devices)] : []),
    bytesText(storage, language),
    ...(emailConfirmed ? [] : [texts.unconfirmed]),
  ]
}

const icons: Record<PersonAct, LucideIcon> = {
  disable: UserX,
  enable: UserCheck,
  'reset-link': KeyRound,
  'end-sessions': LogOut,
  promote: ShieldCheck,
  demote: ShieldOff,
  delete: Trash2,
}
