import { accepts } from 'hono/accepts'
import type { HttpContext } from './hono-env.ts'

/** The encodings of a compressed answer, the one with fewer bytes first. */
export const compressions = ['br', 'gzip'] as const
export type Compression = (typeof compressions)[number]

/** The first of the `supported` encodings that the caller accepts, regardless of its preference; else `identity`. */
export const acceptedEncoding = (c: HttpContext, supported: readonly Compression[]): Compression | 'identity' =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: [...supported],
    default: 'identity',
    match: (accepted, { supports, default: none }) =>
      supports.find((encoding) => accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0)) ?? none,
  }) as Compression | 'identity'
