interface Range {
  /** Of the first byte and the last one. */
  start: number
  end: number
}

/**
 * The part of `size` bytes that a Range header asks for. Undefined when all of them are to be sent: there is no header, or
 * one that asks for several parts or cannot be read, which a server may ignore.
 */
export function byteRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}
