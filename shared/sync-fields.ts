import { z } from 'zod/mini'

/** The fields of every synced row; `stamp` is the newest of the stamps of its fields. */
export const syncFields = {
  rev: z.int(),
  stamp: z.int(),
  deletedAt: z.nullable(z.int()),
  /** Time at which the server erased the content, ms: the row stays deleted and cannot be changed. */
  purgedAt: z.nullable(z.int()),
}
