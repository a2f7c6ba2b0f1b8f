/** A value that changes by itself, such as the answer of the local database. */
export interface Live<T> {
  subscribe(listener: () => void): () => void
  /** Undefined before the first answer of the database. */
  get(): T | undefined
}
