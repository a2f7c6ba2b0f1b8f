import { fold } from '#shared/fold.ts'

/** True if a text begins with another, but for accents and capitals. */
export const startsLike = (text: string, beginning: string): boolean => fold(text).startsWith(fold(beginning))
