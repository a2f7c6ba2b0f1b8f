import { type RefObject, useEffect } from 'react'

/**
 * Writes down what is in a field that stands in the place of a value, however it goes away: by a key, with a row that is
 * scrolled away; also when the app goes out of sight, for it may not come back. `write` is told what was written last, if
 * anything, and tells what is then; the field is taken as it is when it comes.
 */
export function useWrittenWhenLeft<T>(
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
