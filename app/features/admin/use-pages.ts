import { useCallback, useEffect, useRef, useState } from 'react'

interface Page<Row> {
  rows: readonly Row[]
  /** The mark of the next page; none after the last one. */
  next?: string | null | undefined
}

/**
 * The rows of a long answer, page by page: undefined until the first page is here. `more` asks for the next page, or
 * again for one that failed. Another `ask` begins anew, and a late page of the former one is dropped.
 */
export function usePages<Row>(ask: (after: string | undefined) => Promise<Page<Row>>) {
  const [{ rows, next }, setKnown] = useState<{ rows?: readonly Row[]; next?: string | undefined }>({})
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const current = useRef(ask)

  const load = useCallback(
    async (after: string | undefined) => {
      current.current = ask
      setBusy(true)
      setError(undefined)
      try {
        const page = await ask(after)
        if (current.current !== ask) return
        setKnown((known) => ({
          rows: after === undefined ? page.rows : [...(known.rows ?? []), ...page.rows],
          next: page.next ?? undefined,
        }))
      } catch (failure) {
        if (current.current === ask) setError(failure)
      } finally {
        if (current.current === ask) setBusy(false)
      }
    },
    [ask],
  )
  useEffect(() => void load(undefined), [load])
  const busy = useRef(isBusy)
  busy.current = isBusy
  const more = useCallback(() => {
    if (!busy.current) void load(next)
  }, [load, next])
  return { rows, hasMore: next !== undefined, error, isBusy, more, setKnown }
}
