/** The possible fates of a message. */
export const fates = [
  'ok',
  'request dropped',
  'answer dropped',
  'twice',
  'twice, second answer first',
  'request held',
  'answer held',
  '500',
  '503',
  '413',
  'truncated',
] as const

export type Fate = (typeof fates)[number]
