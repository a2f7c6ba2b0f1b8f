import { useCallback, useEffect, useState } from 'react'

/** The answer of the server: undefined until then, with the error of the last question and a function that asks anew. */
export function useLoaded<T>(ask: () => Promise<T>) {
  const [value, setValue] = useState<T>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(async () => {
    setError(undefined)
    await ask().then(setValue, setError)
  }, [ask])
  useEffect(() => void load(), [load])
  return { value, error, load }
}
