import { CalendarPlus, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocal } from '#app/data-react/use-local.ts'
import { copyText } from '#app/device/clipboard.ts'
import { isoDay, nearDay } from '#app/lib/dates.ts'
import { useCalendarAddressTexts } from '#app/messages/calendar-address.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { CalendarAddress } from '#shared/calendar-address.ts'
import { Failure } from './failure.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'

/** Creates, replaces and ends the secret URL by which calendar apps read to-dos and tasks with a day. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { accountSettings, auth, close } = useMessages()
  const texts = useCalendarAddressTexts()
  const { address, link, error, busy, load, create, end, password, setPassword, wrong } = useCalendarAddress()
  const explanation = useRef<HTMLParagraphElement>(null)
  /** Focuses the explanation, because the pressed button may be gone. */
  const keepFocus = () => explanation.current?.focus()
  const isKnown = address !== undefined
  return (
    <Dialog
      title={texts.heading}
      closeLabel={close}
      onClose={onClose}
      actions={
        isKnown &&
        !link && (
          <>
            {address && (
              <Button look="outline" disabled={busy} onClick={() => void end().then(keepFocus)}>
                {texts.end}
              </Button>
            )}
            <Button
              look={address ? 'outline' : 'primary'}
              disabled={busy}
              onClick={() => void create().then((asksPassword) => asksPassword || keepFocus())}
            >
              {address ? texts.renew : texts.create}
            </Button>
          </>
        )
      }
    >
      <p ref={explanation} tabIndex={-1} className="text-pretty outline-none">
        {texts.explain}
      </p>
      <p className="mt-3 text-pretty font-medium">{texts.danger}</p>
      {!isKnown && error === undefined && (
        <p role="status" className="mt-4">
          {texts.loading}
        </p>
      )}
      <div className="mt-4 empty:hidden">
        <Failure error={error} failed={isKnown ? texts.failed : texts.loadFailed} />
      </div>
      {password !== undefined && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          autoFocus
          eye={auth.eye}
          value={password}
          onPassword={setPassword}
          hint={texts.passwordHint}
          error={wrong}
        />
      )}
      {!isKnown && error !== undefined && (
        <Button look="outline" className="mt-4" onClick={() => void load()}>
          {accountSettings.retry}
        </Button>
      )}
      {address && (link ? <NewAddress link={link} zone={address.timeZone} /> : <OldAddress address={address} />)}
    </Dialog>
  )
}

function OldAddress({ address: { createdAt } }: { address: CalendarAddress }) {
  const { dates } = useMessages()
  const texts = useCalendarAddressTexts()
  const { runtime } = useLocal()
  const since = nearDay(isoDay(createdAt), isoDay(runtime.now()), dates)
  return (
    <div className="mt-5 space-y-3 border-rule border-t pt-5">
      <p className="font-semibold">{texts.since(since)}</p>
      <p className="text-pretty">{texts.hidden}</p>
      <p className="text-pretty text-soft">{texts.ends}</p>
    </div>
  )
}

/** A new URL, which is shown only this once, and the ways into a calendar app. */
function NewAddress({ link, zone }: { link: string; zone: string }) {
  const texts = useCalendarAddressTexts()
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const done = await copyText(link)
    setCopied(done)
    announce(done ? texts.copied : texts.copyFailed)
  }
  return (
    <div className="mt-5 space-y-3 border-rule border-t pt-5">
      <TextField
        label={texts.address}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        hint={copied ? texts.copied : texts.once}
        error={copied === false ? texts.copyFailed : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5 shrink-0" />
          {texts.copy}
        </Button>
        <a href={link.replace(/^https?:/, 'webcal:')} className={buttonClass('outline')}>
          <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
          {texts.subscribe}
        </a>
      </div>
      <p className="text-pretty">{texts.howTo}</p>
      <p className="text-pretty">{texts.reminders}</p>
      <p className="text-pretty text-soft">
        {texts.zone(zone)} {texts.ends}
      </p>
    </div>
  )
}
