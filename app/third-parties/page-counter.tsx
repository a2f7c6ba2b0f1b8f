import { useCallback, useEffect, useRef, useState } from 'react'
import { framePaths, frameReady, frameSandboxes } from '#shared/frames.ts'
import { keepPageView, takePageViews } from './page-views.ts'

interface PageCounterProps {
  userId: string
  /** The pattern of the current screen's path; undefined for a screen that must not be reported. */
  path: string | undefined
  /** The path of the current screen, with ids: another path is another view of a page. */
  pathname: string
  /** True if the server is known to have the counting page. */
  isSetUp: boolean
}

/** Counts a page view for each screen that may be reported, and reports it once there is a network. */
export function PageCounter({ userId, path, pathname, isSetUp }: PageCounterProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const [attempt, setAttempt] = useState(0)
  const send = useCallback(async () => {
    if (!isReady.current || !navigator.onLine) return
    const views = await takePageViews(userId)
    // The frame has an opaque origin, which cannot be named.
    if (views) frame.current?.contentWindow?.postMessage(views, '*')
  }, [userId])

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (data !== frameReady || !frame.current || source !== frame.current.contentWindow) return
      isReady.current = true
      void send()
    }
    const online = () => {
      if (isReady.current) void send()
      else setAttempt((count) => count + 1)
    }
    window.addEventListener('message', hear)
    window.addEventListener('online', online)
    return () => {
      isReady.current = false
      window.removeEventListener('message', hear)
      window.removeEventListener('online', online)
    }
  }, [send])

  const counted = useRef<string>(undefined)
  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    if (path) void keepPageView(userId, path, !navigator.onLine).then(send)
  }, [userId, path, pathname, send])

  if (!isSetUp) return null
  return (
    <iframe
      key={attempt}
      ref={frame}
      src={framePaths.analytics}
      sandbox={frameSandboxes.analytics}
      referrerPolicy="no-referrer"
      title="Google Analytics"
      hidden
    />
  )
}
