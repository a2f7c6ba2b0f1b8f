import { callRoute } from '#app/api/call.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { invitationRoutes } from '#shared/invitations.ts'
import { Fact, Facts, Section } from './facts.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useLoaded } from './use-loaded.ts'

const ask = () => callRoute(invitationRoutes['admin.registration'], {})

/** The people who may make an account, and the settings that decide it. */
export function RegistrationPart() {
  const texts = useAdminTexts().registration
  const { value, error, load } = useLoaded(ask)
  if (!value) return <NotLoaded error={error} onRetry={() => void load()} />
  const { registration, domains, reach } = value
  return (
    <Section title={texts.title}>
      <Facts>
        <Fact name={texts.state} note={registration === 'open' && reach !== 'machine' ? texts.openToAll : undefined}>
          {texts.modes[registration]}
        </Fact>
        <Fact name={texts.domains}>{domains.length > 0 ? domains.join(', ') : texts.noDomains}</Fact>
        <Fact name={texts.reach}>{texts.reached[reach]}</Fact>
      </Facts>
      <div className="line border-rule border-b">
        <div className="col-start-2 max-w-prose px-4 py-4">
          <p className="text-pretty">{texts.change}</p>
          <pre className="mt-3 whitespace-pre-wrap rounded-lg bg-desk px-4 py-3 text-sm [overflow-wrap:anywhere]">
            {texts.example}
          </pre>
        </div>
      </div>
    </Section>
  )
}
