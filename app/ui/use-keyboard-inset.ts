import { useEffect } from 'react'

/** Sets `--keyboard`, the height in px that a phone's keyboard covers: phones lay it over the bottom of the page. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const root = document.documentElement
    const measure = () => {
      // Zooming in also shrinks the visual viewport, which is no keyboard.
      const covered = view.scale > 1 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)
      root.style.setProperty('--keyboard', `${covered}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
