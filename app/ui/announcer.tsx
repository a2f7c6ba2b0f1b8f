import { create } from 'zustand'

const useAnnouncement = create<{ text: string }>(() => ({ text: '' }))

/** Announces a change to people who do not see the screen. */
export function announce(text: string): void {
  // Equal texts in a row would not be read again: an invisible space makes them differ.
  useAnnouncement.setState((before) => ({ text: before.text === text ? `${text}\u00a0` : text }))
}

/** The live region with the text of `announce`. It must be in the page before its first text. */
export function Announcer() {
  const text = useAnnouncement((state) => state.text)
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
