import { ArrowLeft, Camera, Image, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { liveList } from '#app/data/areas/lists.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { useReceiptTexts } from '#app/messages/receipt.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PublicSheet } from '#app/ui/public-sheet.tsx'
import { type Found, readPicture, watchCamera } from './qr-search.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { useCamera } from './use-camera.ts'

/**
 * `/nota?lista=<id>`: finds the QR code of a receipt by the camera or in a picture, then asks for the text of its page.
 * It is left only by a navigation: no other page may use the camera (decision 088).
 */
export function ReaderPage() {
  const { appName } = useMessages()
  const texts = useReceiptTexts()
  const [query] = useSearchParams()
  const listId = query.get('lista') ?? ''
  const list = useLive(liveList(useLocal(), listId))
  const isWritable = list?.status === 'here' && list.role !== 'viewer'
  const [code, setCode] = useState<string>()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (list && !isWritable) location.replace(paths.shopping)
  }, [list, isWritable])
  if (!isWritable) return null
  return (
    <PublicSheet title={list.title} heading={isDone ? texts.isThere : texts.scan}>
      <title>{`${texts.scan} · ${appName}`}</title>
      {!isDone && <Search isPaused={code !== undefined} onCode={setCode} />}
      <div className="line">
        <div className="col-start-2 px-4 py-2">
          <BackLink listId={listId} isDone={isDone} />
        </div>
      </div>
      {code !== undefined && (
        <ReceiptDialog
          listId={listId}
          message={code}
          isScanned
          onConfirmed={() => setDone(true)}
          onClose={() => setCode(undefined)}
        />
      )}
    </PublicSheet>
  )
}

/** Goes back to the screen that the person came from. */
function BackLink({ listId, isDone }: { listId: string; isDone: boolean }) {
  const texts = useReceiptTexts()
  const isFromApp = document.referrer.startsWith(`${location.origin}/`)
  return (
    <a
      href={paths.list(listId)}
      onClick={(event) => {
        if (!isFromApp) return
        event.preventDefault()
        history.back()
      }}
      className={`${buttonClass(isDone ? 'primary' : 'quiet')} ${isDone ? '' : '-ml-4'}`}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {texts.toList}
    </a>
  )
}

interface SearchProps {
  isPaused: boolean
  onCode: (text: string) => void
}

/** The view of the camera, and a picture in its place. */
function Search({ isPaused, onCode }: SearchProps) {
  const texts = useReceiptTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [note, setNote] = useState<string>()
  const camera = useCamera(video, !isPaused)
  const isOn = camera.state === 'on' && !isPaused
  const onFound = (found: Found) => ('text' in found ? onCode(found.text) : setNote(texts.noCode[found.reason]))
  const onNoReader = () => setNote(texts.noReader)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found is said in the words of that moment
  useEffect(() => {
    if (!isOn || !video.current) return
    const over = new AbortController()
    watchCamera(video.current, over.signal, onFound).catch(onNoReader)
    return () => over.abort()
  }, [isOn])
  const read = (file: File | undefined) => {
    setNote(undefined)
    if (file) readPicture(file).then(onFound, onNoReader)
  }
  const failure = camera.state === 'on' || camera.state === 'opening' ? undefined : texts.camera[camera.state]
  return (
    <div className="line">
      <div className="col-start-2 flex max-w-xl flex-col gap-4 px-4 py-4">
        <p className="text-pretty">{failure ?? texts.scanHint}</p>
        <video
          ref={video}
          muted
          playsInline
          aria-label={texts.view}
          className={`aspect-[4/3] max-h-[50dvh] w-full rounded-lg border border-rule bg-desk object-cover ${failure ? 'hidden' : ''}`}
        />
        <p role="status" className="min-h-6 font-semibold text-red empty:hidden">
          {note}
        </p>
        <div className="flex flex-wrap gap-3">
          <PictureButton icon={<Image aria-hidden="true" className="size-5" />} text={texts.picture} onFile={read} />
          {failure && matchMedia('(pointer: coarse)').matches && (
            <PictureButton
              icon={<Camera aria-hidden="true" className="size-5" />}
              text={texts.takePicture}
              isNew
              onFile={read}
            />
          )}
          {failure && (
            <Button look="quiet" onClick={camera.retry}>
              <RotateCcw aria-hidden="true" className="size-5" />
              {texts.again}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

interface PictureButtonProps {
  icon: ReactNode
  text: string
  /** True to take the picture now, by the camera of the system. */
  isNew?: boolean
  onFile: (file: File | undefined) => void
}

function PictureButton({ icon, text, isNew = false, onFile }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture={isNew ? 'environment' : undefined}
        aria-label={text}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button look="outline" onClick={() => input.current?.click()}>
        {icon}
        {text}
      </Button>
    </>
  )
}
