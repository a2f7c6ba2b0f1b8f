/** A value that changes by itself, such as the answer of the local database. */
export interface Live<T> {
  subscribe(listener: () => void): () => void
  /** Undefined until the database has answered for the first time. */
  get(): T | undefined
}
