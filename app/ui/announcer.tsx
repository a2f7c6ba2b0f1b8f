import { create } from 'zustand'

const useAnnouncement = create<{ text: string }>(() => ({ text: '' }))

/** Tells people who do not see the screen what has just changed on it. */
export function announce(text: string): void {
  // The same words twice would not be read again: an invisible blank makes them new.
  useAnnouncement.setState((before) => ({ text: before.text === text ? `${text}\u00a0` : text }))
}

/** The one place of the page that screen readers listen to; stands in the page from the start. */
export function Announcer() {
  const text = useAnnouncement((state) => state.text)
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
