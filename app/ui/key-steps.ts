/**
 * The index to which a key leads from `at` among `length` entries. The two given keys lead to the neighbours and from
 * one end to the other, Home and End to the ends. Undefined for other keys.
 */
export function placeAfter(
  key: string,
  at: number,
  length: number,
  [back, on]: readonly [string, string],
): number | undefined {
  if (key === on) return (at + 1) % length
  if (key === back) return at > 0 ? at - 1 : length - 1
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
