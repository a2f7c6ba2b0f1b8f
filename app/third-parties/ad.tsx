import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useThirdPartyTexts } from '#app/messages/third-parties.ts'
import { framePaths, frameSandboxes } from '#shared/frames.ts'

/** An ad. It is an empty place if the server is unreachable. The browser loads it when it comes near the screen. */
export function Ad() {
  const { ad } = useThirdPartyTexts()
  // Without a reachable server the browser would show its own error in the frame.
  const isSetUp = useLive(liveCapabilities)?.ads
  return (
    <aside aria-label={ad} className="col-start-2 min-w-0 overflow-hidden px-4 pt-2 print:hidden">
      <p aria-hidden="true" className="h-6 text-faint text-xs leading-6">
        {ad}
      </p>
      {isSetUp && (
        <iframe
          src={framePaths.ads}
          sandbox={frameSandboxes.ads}
          referrerPolicy="no-referrer"
          loading="lazy"
          title={ad}
          // With another color scheme than its page the frame would have a white background in dark mode.
          className="block h-[100px] w-full max-w-[728px] [color-scheme:light]"
        />
      )}
    </aside>
  )
}
