import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { paths } from '#app/lib/paths.ts'
import { useThirdPartyTexts } from '#app/messages/third-parties.ts'
import { entryHeading } from '#app/ui/settings-group.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { type Purpose, purposes } from '#shared/frames.ts'
import { consentOf, liveConsent, saveConsent } from './consent.ts'
import { privacyAnchor } from './consent-question.tsx'

/**
 * The purposes that the person can choose: those that the server is configured for. While the configuration is unknown,
 * as after a start without a network, they are the purposes that the person has already answered.
 */
export function usePrivacyChoices(): readonly Purpose[] {
  const { id } = useLocal().user
  const server = useLive(liveCapabilities)
  useLive(liveConsent)
  return purposes.filter((purpose) => server?.[purpose] ?? consentOf(id, purpose) !== undefined)
}

/** A switch for each purpose. A withdrawal takes effect at once. */
export function PrivacyChoices({ choices }: { choices: readonly Purpose[] }) {
  const texts = useThirdPartyTexts()
  const { id } = useLocal().user
  const heading = useFocusWhenAskedFor()
  return (
    <>
      <h3 ref={heading} id={privacyAnchor} tabIndex={-1} className={`scroll-mt-24 ${entryHeading} outline-none`}>
        {texts.privacy}
      </h3>
      {choices.map((purpose) => (
        <Switch
          key={purpose}
          label={texts.choices[purpose].label}
          hint={texts.choices[purpose].hint}
          checked={consentOf(id, purpose) ?? false}
          onChange={(isAllowed) => saveConsent(id, { [purpose]: isAllowed })}
        />
      ))}
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {(['privacy', 'cookies'] as const).map((name) => (
          <a
            key={name}
            href={paths[name]}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            {name === 'cookies' ? texts.cookies : texts.privacyPolicy}
          </a>
        ))}
      </p>
    </>
  )
}

/** The heading, focused after a link to it: one frame later, because the layout first scrolls a new page to its top. */
function useFocusWhenAskedFor() {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash !== `#${privacyAnchor}`) return
    const turn = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(turn)
  }, [hash])
  return heading
}
