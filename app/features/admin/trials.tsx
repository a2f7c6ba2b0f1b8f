import { BellRing, Bot, CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { useLanguage } from '#app/messages/language.ts'
import type { AdminTexts } from '#app/messages/pt-br/admin.ts'
import { Button } from '#app/ui/button.tsx'
import { serverStateRoutes } from '#shared/server-state.ts'
import { failureText } from './not-loaded.tsx'

/** A shorter time says nothing. */
const noticeableMs = 100

/** The outcome of a test, in words. */
interface Result {
  isGood: boolean
  text: string
  /** Time that it took, ms. */
  ms?: number
  /** The answer in codes, for somebody who looks it up. */
  code?: string | undefined
}

export function MailTrial({ host }: { host: string | null }) {
  const { mail } = useAdminTexts().server
  const run = async (): Promise<Result> => {
    const { outcome, to, through, ms, reason } = await callRoute(serverStateRoutes['admin.testMail'], {})
    if (outcome === 'sent') return { isGood: true, text: mail.sent(to, through), ms }
    if (outcome === 'written') return { isGood: false, text: mail.written(to) }
    return { isGood: false, text: wordsFor(mail.failed, reason)(through), ms, code: reason }
  }
  const about = host === null ? mail.none : mail.about(host)
  return <Trial icon={<Mail className="size-5" />} act={mail.act} about={about} run={run} />
}

export function PushTrial({ isOn }: { isOn: boolean }) {
  const { notification } = useAdminTexts().server
  const run = async (): Promise<Result> => {
    const { outcome, through, ms, reason } = await callRoute(serverStateRoutes['admin.testNotification'], {})
    const words = notification[outcome]
    const isAsked = through !== ''
    return {
      isGood: outcome === 'sent',
      text: typeof words === 'string' ? words : words(through),
      ...(isAsked && { ms, code: outcome === 'sent' ? undefined : reason }),
    }
  }
  const about = isOn ? notification.about : notification.none
  return <Trial icon={<BellRing className="size-5" />} act={notification.act} about={about} run={run} />
}

export function AiTrial({ model }: { model: string | null }) {
  const { ai } = useAdminTexts().server
  const run = async (): Promise<Result> => {
    const { outcome, proposals, through, ms, reason } = await callRoute(serverStateRoutes['admin.testAi'], {})
    if (outcome === 'off') return { isGood: false, text: ai.off }
    if (outcome === 'answered') return { isGood: true, text: ai.answered(proposals, through), ms }
    return { isGood: false, text: wordsFor(ai.failed, reason)(through), ms, code: reason }
  }
  const about = model === null ? ai.none : ai.about(model)
  return <Trial icon={<Bot className="size-5" />} act={ai.act} about={about} run={run} />
}

/** The words for a code such as `EAUTH AUTH 535`: its first word decides. */
function wordsFor(words: Record<string, (host: string) => string>, reason = ''): (host: string) => string {
  return words[reason.split(' ')[0] ?? ''] ?? words.other ?? String
}

interface TrialProps {
  icon: ReactNode
  /** The label of the button. */
  act: string
  about: string
  run: () => Promise<Result>
}

/** A test: its subject, its button, and its outcome. */
function Trial({ icon, act, about, run }: TrialProps) {
  const texts = useAdminTexts()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const start = async () => {
    setBusy(true)
    setResult(undefined)
    setResult(await run().catch((error: unknown) => failedResult(error, texts)))
    setBusy(false)
  }
  return (
    <div className="line border-rule border-b">
      <div aria-hidden="true" className="flex justify-center pt-5 text-soft">
        {icon}
      </div>
      <div className="min-w-0 px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-48 text-pretty [overflow-wrap:anywhere]">{about}</p>
          <Button look="outline" className="[overflow-wrap:anywhere]" disabled={isBusy} onClick={() => void start()}>
            {act}
          </Button>
        </div>
        <div role="status" className="[overflow-wrap:anywhere]">
          {isBusy && <p className="mt-3 text-soft">{texts.server.trying}</p>}
          {result && <Outcome {...result} />}
        </div>
      </div>
    </div>
  )
}

function Outcome({ isGood, text, ms, code }: Result) {
  const { server } = useAdminTexts()
  const seconds = useSeconds()
  const details = [
    ms !== undefined && ms >= noticeableMs && server.took(seconds(ms)),
    code && server.code(code),
  ].filter(Boolean)
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <div
      className={`mt-3 flex items-start gap-2.5 border-l-4 bg-wash px-4 py-3 ${isGood ? 'border-primary' : 'border-margin'}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isGood ? 'text-primary' : 'text-red'}`} />
      <div className="min-w-0 text-pretty">
        <p>{text}</p>
        {details.length > 0 && <p className="mt-1 text-sm text-soft">{details.join(' · ')}</p>}
      </div>
    </div>
  )
}

const failedResult = (error: unknown, texts: AdminTexts): Result => ({
  isGood: false,
  text: failureText(error, { ...texts, failed: texts.server.failed }),
})

function useSeconds(): (ms: number) => string {
  const language = useLanguage()
  return (ms) => (ms / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
