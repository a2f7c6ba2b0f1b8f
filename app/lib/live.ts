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
