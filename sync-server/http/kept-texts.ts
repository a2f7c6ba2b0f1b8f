/**
 * Returns a function that resolves with the text of an ETag: the one written by `write`, or that of an earlier call.
 * Callers who ask at once share one. Together the kept texts have up to `mostCharacters`; beyond that all are dropped.
 */
export function createKeptTexts(mostCharacters: number) {
  const kept = new Map<string, Promise<string>>()
  let characters = 0

  const writeAnew = async (write: () => Promise<string>) => {
    const text = await write()
    characters += text.length
    if (characters > mostCharacters) {
      kept.clear()
      characters = 0
    }
    return text
  }

  return (etag: string, write: () => Promise<string>): Promise<string> => {
    const writing = kept.get(etag) ?? writeAnew(write)
    if (!kept.has(etag)) {
      kept.set(etag, writing)
      writing.catch(() => kept.delete(etag))
    }
    return writing
  }
}
