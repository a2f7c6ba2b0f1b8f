import { ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useAdminTexts } from '#app/messages/admin.ts'
import { useMessages } from '#app/messages/language.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { AuditPart } from './audit-part.tsx'
import { InvitationsPart } from './invitations-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { RegistrationPart } from './registration-part.tsx'
import { ServerPart } from './server-part.tsx'

const parts = {
  pessoas: PeoplePart,
  convites: InvitationsPart,
  servidor: ServerPart,
  cadastro: RegistrationPart,
  registro: AuditPart,
}
type PartName = keyof typeof parts
const names = Object.keys(parts) as PartName[]

/** `/admin`: people, invitations, the server and its doors, and what administrators did. It needs a network. */
export function AdminPage() {
  const { appName } = useMessages()
  const texts = useAdminTexts()
  const [query, setQuery] = useSearchParams()
  const shown = names.find((name) => name === query.get('parte')) ?? 'pessoas'
  const Part = parts[shown]
  return (
    <div className="group sheet flex-1">
      <title>{`${texts.title} · ${appName}`}</title>
      <PageHeader icon={<ShieldCheck aria-hidden="true" className="size-7 md:size-8" />} title={texts.title}>
        <p className="mt-2 max-w-prose text-pretty text-soft">{texts.intro}</p>
      </PageHeader>
      <Tabs
        label={texts.title}
        tabs={names.map((key) => ({ key, label: texts.parts[key] }))}
        selected={shown}
        onSelect={(name) => setQuery({ parte: name }, { replace: true })}
        className="bg-desk px-[min(0.25rem,4px)] pt-2 min-[22.5rem]:px-[min(0.5rem,8px)] md:bg-transparent md:pl-[calc(var(--margin-x)+1rem)] @max-[15rem]:flex-wrap @max-[15rem]:*:basis-auto! @max-[15rem]:*:text-[min(0.875rem,5.6vw)]!"
      >
        <Part />
      </Tabs>
      {/* Nothing visible moves when the answer arrives. */}
      <div className="ruled group-has-[[data-loading]]:hidden" />
    </div>
  )
}
