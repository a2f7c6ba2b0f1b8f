import { type RefObject, useEffect } from 'react'

/**
 * Focuses a field in a row, and saves its value however it disappears: by a key, or with a row scrolled away; also when
 * the app is hidden, because it may not come back. `write` receives the last saved value, at first `before`, and
 * returns the value that is saved then.
 */
export function useCommitOnLeave<T>(
  field: RefObject<HTMLInputElement | null>,
  before: T,
  write: (typed: string, written: T) => T,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a field that stands there `before` and `write` stay the same
  useEffect(() => {
    const input = field.current
    input?.focus()
    input?.select()
    let written = before
    const writeNow = () => {
      written = write(input?.value ?? '', written)
    }
    const writeWhenHidden = () => {
      if (document.visibilityState === 'hidden') writeNow()
    }
    document.addEventListener('visibilitychange', writeWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', writeWhenHidden)
      writeNow()
    }
  }, [field])
}
