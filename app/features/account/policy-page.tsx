import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { capabilities, liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePolicyTexts } from '#app/messages/policies.ts'
import type { PolicyTexts } from '#app/messages/pt-br/policies.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PublicSheet } from '#app/ui/public-sheet.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Capabilities } from '#shared/capabilities.ts'
import { Contact } from './contact.tsx'

/** `/privacidade`: the operator's page (`PRIVACY_URL`), or a description of this server from its settings. */
export function PrivacyPage() {
  const server = useLive(liveCapabilities)
  const { title, heading, sections } = usePolicyTexts().privacy
  const { account, notebook, others, operator, rights } = sections
  return (
    <Policy title={title} heading={heading} url={server?.privacyUrl}>
      <Section {...account} />
      <Section {...notebook} />
      <Section {...rights} />
      {server && <Operator server={server} texts={operator} />}
      {server && <Section title={others.title} lines={recipientsOf(server, others)} />}
    </Policy>
  )
}

/** `/cookies`: the operator's page (`COOKIES_URL`), or the cookies of this server. */
export function CookiesPage() {
  const server = useLive(liveCapabilities)
  const { title, heading, sections } = usePolicyTexts().cookies
  const { own, storage, thirdParties } = sections
  const hasThirdParties = server?.ads || server?.analytics
  return (
    <Policy title={title} heading={heading} url={server?.cookiesUrl}>
      <Section {...own} />
      <Section {...storage} />
      {server && (
        <Section title={thirdParties.title} lines={[hasThirdParties ? thirdParties.asked : thirdParties.none]} />
      )}
    </Policy>
  )
}

/** The operator, as far as the settings of the server name them. */
function Operator({ server, texts }: { server: Capabilities; texts: PolicyTexts['privacy']['sections']['operator'] }) {
  const { serverName, operatorName, operatorContact, dpoContact } = server
  if (!serverName && !operatorName && !operatorContact && !dpoContact) return null
  return (
    <Section title={texts.title} lines={serverName ? [`${texts.server} ${serverName}`] : []}>
      {(operatorName || operatorContact) && (
        <li>
          {texts.operator} {operatorName}
          {operatorName && operatorContact && ', '}
          {operatorContact && <Contact text={operatorContact} />}
        </li>
      )}
      {dpoContact && (
        <li>
          {texts.dpo} <Contact text={dpoContact} />
        </li>
      )}
    </Section>
  )
}

const recipients = ['mail', 'google', 'ai', 'push', 'ads', 'analytics'] as const

function recipientsOf(server: Capabilities, texts: Record<(typeof recipients)[number] | 'nobody', string>): string[] {
  const found = recipients.filter((name) => server[name]).map((name) => texts[name])
  return found.length > 0 ? found : [texts.nobody]
}

interface PolicyProps {
  title: string
  heading: string
  /** The operator's own page, which is opened instead of this one; undefined without one. */
  url: string | undefined
  children: ReactNode
}

function Policy({ title, heading, url, children }: PolicyProps) {
  const { appName, loading } = useMessages()
  const { toAccount } = usePolicyTexts()
  const isAnswered = useAnswered()
  useEffect(() => {
    if (url) location.replace(url)
  }, [url])
  if (!isAnswered || url) return <Spinner label={loading} />
  return (
    <PublicSheet title={title} heading={heading}>
      <title>{`${title} · ${appName}`}</title>
      <div className="line">
        <p className="col-start-2 px-4">
          <Link to={paths.home} className={`${buttonClass('quiet')} -ml-4`}>
            {toAccount}
          </Link>
        </p>
      </div>
      {children}
    </PublicSheet>
  )
}

/**
 * True once the server has answered or cannot be reached. The page waits for that, because its sentences depend on the
 * answer.
 */
function useAnswered(): boolean {
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    const end = () => setAnswered(true)
    capabilities().then(end, end)
  }, [])
  return isAnswered
}

interface SectionProps {
  title: string
  lines: readonly string[]
  /** Further lines. */
  children?: ReactNode
}

function Section({ title, lines, children }: SectionProps) {
  return (
    <section className="line py-4">
      <div className="col-start-2 min-w-0 max-w-prose px-4">
        <h2 className="font-bold text-lg">{title}</h2>
        <ul className="mt-2 list-disc space-y-2 pl-5 text-pretty [overflow-wrap:anywhere]">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {children}
        </ul>
      </div>
    </section>
  )
}
