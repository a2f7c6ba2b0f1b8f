import { requestMaxBytes } from '#shared/byte-budget.ts'
import { DomainError, invalid, tooLarge } from '#shared/errors.ts'
import type { HttpContext } from './hono-env.ts'

/** Nesting limit of objects and lists; no valid body needs more than a few levels. */
const maxDepth = 32

/**
 * The JSON body of a request; an absent one reads as an empty object. Throws `unsupported_media`, `too_large`, or
 * `invalid` for a body that is incomplete, no JSON or nested too deep.
 */
export async function readJson(c: HttpContext): Promise<unknown> {
  const text = await readText(c)
  if (text === '') return {}
  if (c.req.header('content-type') === undefined) throw unsupportedMedia()
  const value = parse(text)
  if (isDeeper(value, maxDepth)) throw invalid('O pedido tem níveis demais.')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('O pedido não é um JSON válido.')
  }
}

/** True if a value has more than `levels` levels: recursive code such as serialisation would exhaust the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const key in value) if (isDeeper((value as Record<string, unknown>)[key], levels - 1)) return true
  return false
}

export const unsupportedMedia = () => new DomainError('unsupported_media', 'Envie os dados como application/json.')

async function readText(c: HttpContext): Promise<string> {
  try {
    return c.req.header('content-length') === undefined ? await readStream(c) : await c.req.text()
  } catch (error) {
    throw error instanceof DomainError ? error : invalid('O pedido chegou incompleto.')
  }
}

/** Reads a body of unannounced length. Throws as soon as it is longer than `requestMaxBytes`. */
async function readStream(c: HttpContext): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > requestMaxBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
