import { CloudDownload } from 'lucide-react'
import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { type LazyValue, lazyValue } from '#app/lib/lazy-value.ts'
import { idle, restWaitMs } from '#app/lib/scheduling.ts'
import { allTexts, useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useBackCloses } from '#app/ui/back.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { pageIsLoading } from './first-screen.ts'

/**
 * A part of the app whose code is loaded when it is first needed. Unlike React's `lazy` it does not keep a failure, so
 * a retry can succeed. Loaded code shows in the same frame, while React delays content after any wait by up to 300 ms.
 */
export type LazyPart<Props = object> = LazyValue<ComponentType<Props>>

const parts = new Set<() => Promise<void>>()
const answerMs = 5000

/** A part with the code that `load` returns. `texts`: the messages that the part shows; `all` are loaded with it. */
export function lazyPart<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  texts: 'first' | 'all' = 'all',
): LazyPart<Props> {
  const part = lazyValue(async () => {
    const [component] = await Promise.all([load(), texts === 'all' && allTexts()])
    return component
  })
  parts.add(part.fetch)
  return part
}

/**
 * Fetches every part registered by now: a person who opens one later may be offline. One after the other, each when the
 * page is idle: together they would block a slow phone for a second.
 */
export async function fetchRest(): Promise<void> {
  for (const fetch of parts) {
    await idle(restWaitMs)
    await fetch().catch(() => undefined)
  }
}

/** A part whose code is loaded after everything else; absent until then. */
export function LaterPart<Props extends object>({ of, props }: { of: LazyPart<Props>; props: Props }) {
  const Part = useLive(of)
  useEffect(of.fetchLater, [])
  return Part ? <Part {...props} /> : null
}

/** A page, or a notice in its place that it cannot be fetched now. */
export function LazyPage({ of }: { of: LazyPart }) {
  const { loading, lazyPart: texts } = useMessages()
  const { Part, failed, retry } = useLazyPart(of)
  const note = useRef<HTMLDivElement>(null)
  const isLoading = !Part && !failed
  useEffect(() => (isLoading ? pageIsLoading() : undefined), [isLoading])
  if (Part) return <Part />
  if (!failed) return <Spinner label={loading} />
  const retryFromMain = () => {
    note.current?.closest('main')?.focus()
    retry()
  }
  return (
    <div ref={note} className="sheet min-h-[60dvh] flex-1">
      <EmptyState
        icon={<CloudDownload aria-hidden="true" className="size-6" />}
        title={texts.title}
        action={<Button onClick={retryFromMain}>{texts.retry}</Button>}
      >
        {texts.text}
      </EmptyState>
      <div className="ruled" />
    </div>
  )
}

/** A dialog, or the notice of `LazyPage` in a native dialog: the app's own dialogs may not be loaded either. */
export function LazyDialog<Props extends { onClose: () => void }>({
  of,
  props,
}: {
  of: LazyPart<Props>
  props: Props
}) {
  const { close, lazyPart: texts } = useMessages()
  const { Part, failed, retry } = useLazyPart(of)
  const note = useModal(failed)
  useBackCloses(failed && !Part, props.onClose)
  if (Part) return <Part {...props} />
  if (!failed) return null
  // Closing returns the focus.
  const closeAnd = (act: () => void) => () => {
    note.current?.close()
    act()
  }
  return (
    <dialog
      ref={note}
      aria-label={texts.title}
      onCancel={closeAnd(props.onClose)}
      className="m-auto w-full max-w-lg rounded-2xl border border-rule bg-raised p-[min(1.5rem,5vw)] text-ink shadow-lift backdrop:bg-veil max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
    >
      <h2 className="font-bold text-xl leading-tight">{texts.title}</h2>
      <p className="mt-2">{texts.text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={closeAnd(props.onClose)}>
          {close}
        </Button>
        <Button onClick={closeAnd(retry)}>{texts.retry}</Button>
      </div>
    </dialog>
  )
}

function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
  }, [open])
  return dialog
}

function useLazyPart<Props>(of: LazyPart<Props>) {
  const { lazyPart: texts } = useMessages()
  const Part = useLive(of)
  const [missing, setMissing] = useState<LazyPart<Props>>()
  const fetch = useCallback(
    (onFailure?: () => Promise<void>) => {
      setMissing(undefined)
      of.fetch().catch(async () => {
        await onFailure?.()
        setMissing(of)
        announce(`${texts.title}. ${texts.text}`)
      })
    },
    [of, texts],
  )
  useEffect(() => {
    if (!of.get()) fetch()
  }, [of, fetch])
  const failed = missing === of
  useEffect(() => {
    if (!failed) return
    // The first request after `online` may still fail, so the part is fetched until that succeeds.
    window.addEventListener('online', of.fetchLater)
    return () => window.removeEventListener('online', of.fetchLater)
  }, [of, failed])
  return { Part, failed, retry: () => fetch(reloadWhenOutdated) }
}

/** Reloads the page if the server answers: as the code was not found there, it has a newer version of the app. */
async function reloadWhenOutdated(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).catch(() => null)
  if (answer?.ok) location.reload()
}
