import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useLocal } from '#app/data-react/use-local.ts'
import { paths } from '#app/lib/paths.ts'
import { useThirdPartyTexts } from '#app/messages/third-parties.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'
import { useRoomAtFoot } from '#app/ui/use-room-at-foot.ts'
import type { Purpose } from '#shared/frames.ts'
import { saveConsent } from './consent.ts'

/** The anchor of the choices in the settings. */
export const privacyAnchor = 'privacidade'

/** The question for consent. It stays at the bottom of the page until one tap answers it, and blocks nothing. */
export function ConsentQuestion({ asked }: { asked: readonly Purpose[] }) {
  const texts = useThirdPartyTexts()
  const { user } = useLocal()
  const { title, text } = texts.questions[asked.length > 1 ? 'both' : (asked[0] ?? 'both')]
  const { strip, isLow } = useRoomAtFoot()
  useEffect(() => announce(`${title} ${text}`), [title, text])
  const answer = (isAllowed: boolean) => () => {
    saveConsent(user.id, Object.fromEntries(asked.map((purpose) => [purpose, isAllowed])))
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={strip}
      aria-label={title}
      data-consent
      className={`z-20 mt-auto flex flex-wrap items-center gap-x-6 gap-y-2 border-rule border-t-2 bg-raised px-4 py-3 shadow-lift ${isLow ? 'sticky bottom-(--bottom-bar) md:bottom-0' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold leading-snug">{title}</p>
        <p className="mt-0.5 text-[0.9375rem] text-soft leading-snug">{text}</p>
        <p className="mt-1 flex flex-wrap gap-x-5 text-[0.9375rem]">
          {asked.length > 1 && (
            <Link to={`${paths.settings}#${privacyAnchor}`} className={linkClass}>
              {texts.choose}
            </Link>
          )}
          <a href={paths.cookies} target="_blank" rel="noreferrer" className={linkClass}>
            {texts.cookies}
          </a>
        </p>
      </div>
      <div className="grid flex-1 basis-64 grid-cols-2 gap-2 md:max-w-xs">
        <Button look="outline" onClick={answer(false)}>
          {texts.refuse}
        </Button>
        <Button look="outline" onClick={answer(true)}>
          {texts.accept}
        </Button>
      </div>
    </section>
  )
}

const linkClass = 'py-1 text-primary underline decoration-1 underline-offset-2 hover:decoration-2'
