/** A value that changes by itself, such as the result of a query on the local database. */
export interface Live<T> {
  subscribe(listener: () => void): () => void
  /** The current value. Undefined until it is loaded. */
  get(): T | undefined
}

/** The source in the form that `useObservable` of Dexie takes. */
export const observableOf = <T>({ get, subscribe }: Live<T>) => ({
  getValue: get,
  subscribe(next: (value: T | undefined) => void) {
    const emit = () => next(get())
    // The value may have changed between the first render and the subscription.
    emit()
    return subscribe(emit)
  },
})

type Values<T extends readonly (() => Live<unknown>)[]> = {
  [I in keyof T]: T[I] extends () => Live<infer V> ? V : never
}

/**
 * The result of `make` for the current values of several sources, made once for equal values. The sources are asked for
 * anew each time, as live queries want it.
 */
export function combined<const T extends readonly (() => Live<unknown>)[], R>(
  sources: T,
  make: (...values: Values<T>) => R,
): Live<R> {
  let made: { of: unknown[]; result: R } | undefined
  return {
    subscribe(listener) {
      const ends = sources.map((source) => source().subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    get() {
      const of = sources.map((source) => source().get())
      if (of.includes(undefined)) return
      if (!made || of.some((value, at) => value !== made?.of[at])) made = { of, result: make(...(of as Values<T>)) }
      return made.result
    },
  }
}

/** The first value of a source. */
export const firstOf = <T>({ get, subscribe }: Live<T>): Promise<T> =>
  new Promise((resolve) => {
    const look = () => {
      const value = get()
      if (value === undefined) return
      resolve(value)
      queueMicrotask(end)
    }
    const end = subscribe(look)
    look()
  })
