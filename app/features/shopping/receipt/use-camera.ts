import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** `blocked`: the person or the page does not allow it. `busy`: another program has it. */
export type CameraState = 'opening' | 'on' | 'blocked' | 'missing' | 'busy'

/** Shows the camera in `video` while it is wanted and the page is seen. No picture leaves the page. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isWanted: boolean) {
  const [state, setState] = useState<CameraState>('opening')
  const [attempt, setAttempt] = useState(0)
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera anew
  useEffect(() => {
    if (!isWanted || !isSeen) return
    const over = new AbortController()
    setState('opening')
    openCamera(video, over.signal).then(
      () => over.signal.aborted || setState('on'),
      (error: unknown) => over.signal.aborted || setState(failureOf(error)),
    )
    return () => over.abort()
  }, [video, isWanted, isSeen, attempt])
  return { state, retry: () => setAttempt((n) => n + 1) }
}

const onVisibility = (look: () => void) => {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

async function openCamera({ current: video }: RefObject<HTMLVideoElement | null>, over: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: behind, audio: false })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    if (video) video.srcObject = null
  }
  if (over.aborted) return stop()
  over.addEventListener('abort', stop)
  if (!video) return
  video.srcObject = stream
  await video.play()
}

/** The camera that sees what the person sees, where there are two. */
const behind = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

const failures: Record<string, CameraState> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Without https a page has no cameras at all. */
const failureOf = (error: unknown): CameraState => (error instanceof Error && failures[error.name]) || 'missing'
