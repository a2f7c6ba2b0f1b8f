import { Download, Share, Share2, SquarePlus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copyText } from '#app/device/clipboard.ts'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { useRoomAtFoot } from '#app/ui/use-room-at-foot.ts'
import { install } from './install-state.ts'

export interface InstallBannerProps {
  /** True if the browser has no install prompt: the person installs through the browser's menu. */
  isByHand: boolean
  onClose: () => void
}

/** The offer to install the app, at the bottom of the page. It covers nothing that can be scrolled to. */
export function InstallBanner({ isByHand, onClose }: InstallBannerProps) {
  const { install: texts, close } = useMessages()
  const [showsSteps, setShowsSteps] = useState(false)
  const { strip, isLow } = useRoomAtFoot()
  return (
    <section
      ref={strip}
      aria-label={texts.title}
      className={`[:root:has([data-consent])_&]:hidden z-20 mt-auto flex flex-wrap items-center gap-x-3 border-rule border-t-2 bg-raised pt-1.5 pr-1 pb-1 pl-4 shadow-lift md:py-2 ${isLow ? 'sticky bottom-(--bottom-bar) md:bottom-0' : ''}`}
    >
      <p className="min-w-0 flex-1 basis-full text-[0.8125rem] leading-tight md:basis-72 md:text-sm md:leading-snug">
        <strong className="font-semibold md:block md:text-base">{texts.title}</strong>{' '}
        <span className="text-soft max-md:hidden">{texts.text}</span>{' '}
        <span className="text-soft">{texts.shareHint}</span>
      </p>
      <div className="mr-auto flex flex-wrap items-center gap-1 md:mr-0">
        <Button onClick={() => (isByHand ? setShowsSteps(true) : install())}>
          <Download aria-hidden="true" className="size-5 shrink-0 max-[23rem]:hidden" />
          {texts.install}
        </Button>
        <Button look="quiet" onClick={() => void shareApp()}>
          <Share2 aria-hidden="true" className="size-5 shrink-0 max-[23rem]:hidden" />
          {texts.share}
        </Button>
      </div>
      <IconButton label={close} onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      {showsSteps && <StepsDialog onClose={() => setShowsSteps(false)} />}
    </section>
  )
}

/** The steps to install on iPhone or iPad. */
function StepsDialog({ onClose }: { onClose: () => void }) {
  const { install: texts, close } = useMessages()
  return (
    <Dialog title={texts.stepsTitle} closeLabel={close} onClose={onClose}>
      <ol className="flex flex-col gap-5">
        <Step number={1} icon={<Share aria-hidden="true" className="size-7" />}>
          {texts.stepShare}
        </Step>
        <Step number={2} icon={<SquarePlus aria-hidden="true" className="size-7" />}>
          {texts.stepAdd}
        </Step>
      </ol>
      <p className="mt-5 text-soft">{texts.stepsHint}</p>
    </Dialog>
  )
}

function Step({ number, icon, children }: { number: number; icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-4">
      <span className="flex size-14 shrink-0 items-center justify-center rounded-xl bg-wash text-primary">{icon}</span>
      <span>
        <strong className="font-semibold">{number}.</strong> {children}
      </span>
    </li>
  )
}

/** Opens the device's share sheet, else copies the app's URL. Closing the share sheet cancels. */
async function shareApp(): Promise<void> {
  const { install: texts, appName } = currentMessages()
  const url = location.origin
  try {
    if (!navigator.share) throw new Error('this browser shares nothing')
    await navigator.share({ title: appName, text: texts.text, url })
    showToast({ title: texts.shared })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    const isCopied = await copyText(url)
    showToast(isCopied ? { title: texts.copied } : { title: texts.notCopied, description: url, tone: 'failure' })
  }
}
