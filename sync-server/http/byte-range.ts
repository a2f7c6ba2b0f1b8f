interface Range {
  /** Index of the first and of the last byte. */
  start: number
  end: number
}

/**
 * The part of `size` bytes requested by a Range header; `unsatisfiable` if it begins after the last byte. Undefined to
 * send all bytes: without a header, or with several parts or an invalid range, which a server may ignore.
 */
export function byteRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}
