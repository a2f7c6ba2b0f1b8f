import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useThirdPartyTexts } from '#app/messages/third-parties.ts'
import { framePaths, frameSandboxes } from '#shared/frames.ts'

/** An ad, or the empty room of one that does not come. It is fetched when it comes into sight. */
export function Ad() {
  const { ad } = useThirdPartyTexts()
  // Where the server cannot be asked, the browser would show its own words in the frame.
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
          // In another scheme than its page a frame would have a white ground in the dark.
          className="block h-[100px] w-full max-w-[728px] [color-scheme:light]"
        />
      )}
    </aside>
  )
}
