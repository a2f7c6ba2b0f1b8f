import { KeyRound } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocal } from '#app/data-react/use-local.ts'
import { isoDay, nearDay } from '#app/lib/dates.ts'
import { useAccessTokenTexts } from '#app/messages/access-tokens.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type AccessToken, tokensPerPerson } from '#shared/access-tokens.ts'
import { Failure } from './failure.tsx'
import { NewToken } from './new-token.tsx'
import { TokenForm } from './token-form.tsx'
import { rightsInWords } from './token-rights.ts'
import { useAccessTokens } from './use-access-tokens.ts'

/** Lists, makes and revokes the tokens of programs. A new token is shown once. */
export function AccessTokensDialog({ onClose }: { onClose: () => void }) {
  const { accountSettings, close } = useMessages()
  const texts = useAccessTokenTexts()
  const { tokens, error, busy, load, forgetError, asked, create, revoke } = useAccessTokens()
  const [step, setStep] = useState<{ at: 'list' | 'form' } | { at: 'made'; token: string }>({ at: 'list' })
  const explanation = useRef<HTMLParagraphElement>(null)
  const form = useId()
  const isFull = (tokens?.length ?? 0) >= tokensPerPerson
  const goTo = (at: 'list' | 'form') => {
    forgetError()
    setStep({ at })
  }
  return (
    <Dialog
      title={step.at === 'form' ? texts.create : texts.heading}
      closeLabel={close}
      onClose={onClose}
      actions={
        step.at === 'form' ? (
          <>
            <Button look="outline" onClick={() => goTo('list')}>
              {texts.back}
            </Button>
            <Button type="submit" form={form} disabled={busy}>
              {texts.create}
            </Button>
          </>
        ) : (
          step.at === 'list' && tokens && !isFull && <Button onClick={() => goTo('form')}>{texts.create}</Button>
        )
      }
    >
      {step.at === 'made' && <NewToken token={step.token} />}
      {step.at === 'form' && (
        <TokenForm
          id={form}
          asked={asked}
          onSubmit={async (wanted) => {
            const token = await create(wanted)
            if (token !== undefined) setStep({ at: 'made', token })
          }}
        />
      )}
      {step.at === 'list' && (
        <>
          <p ref={explanation} tabIndex={-1} className="text-pretty outline-none">
            {texts.explain}
          </p>
          <p className="mt-3">
            <a
              href="/api/docs"
              target="_blank"
              rel="noreferrer"
              className="font-medium text-primary underline underline-offset-2"
            >
              {texts.docs}
            </a>
          </p>
          {isFull && <p className="mt-3 font-medium">{texts.full(tokensPerPerson)}</p>}
          {!tokens && error === undefined && (
            <p role="status" className="mt-4">
              {texts.loading}
            </p>
          )}
          {tokens?.length === 0 && <p className="mt-4 text-soft">{texts.none}</p>}
          <ul aria-label={texts.list} className="mt-4 empty:hidden">
            {tokens?.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                onRevoke={() => void revoke(token).then(() => explanation.current?.focus())}
              />
            ))}
          </ul>
        </>
      )}
      <div className="mt-4 empty:hidden">
        <Failure error={error} failed={tokens ? texts.failed : texts.loadFailed} />
      </div>
      {!tokens && error !== undefined && (
        <Button look="outline" className="mt-4" onClick={() => void load()}>
          {accountSettings.retry}
        </Button>
      )}
    </Dialog>
  )
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { dates } = useMessages()
  const texts = useAccessTokenTexts()
  const { runtime } = useLocal()
  const now = runtime.now()
  const day = (ms: number) => nearDay(isoDay(ms), isoDay(now), dates)
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token
  const isExpired = expiresAt !== null && expiresAt <= now
  const times = [
    texts.since(day(createdAt)),
    lastUsedAt === null ? texts.neverUsed : texts.used(day(lastUsedAt)),
    ...(expiresAt === null ? [texts.forEver] : isExpired ? [] : [texts.until(day(expiresAt))]),
  ]
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-3 last:border-b-0">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 self-start text-margin" />
      <div className="min-w-0 flex-1 basis-40 leading-snug [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        <p className="text-sm">{rightsInWords(scopes, texts).join(' · ')}</p>
        <p className="text-sm text-soft">
          {times.map((time, at) => (
            <span key={time} className="inline-block whitespace-pre">
              {at === 0 ? time : ` · ${time}`}
            </span>
          ))}
        </p>
        {isExpired && <p className="font-medium text-red text-sm">{texts.expired(day(expiresAt))}</p>}
      </div>
      <Button look="quiet" aria-label={texts.revokeOf(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  )
}
