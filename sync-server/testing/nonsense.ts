/** Invalid values for fields, bodies and paths. */
import fc from 'fast-check'

const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])

/** Values that most fields refuse, including plausible ones. */
export const nonsense = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    '1',
    'null',
    '__proto__',
    'a\u0000b',
    'a\ud800',
    '\u202eabc',
    '\u200b',
    '👨‍👩‍👧‍👦🛒',
    "' OR 1=1 --",
    '../../etc/passwd',
    '%00',
    [],
    {},
    ['x'],
    [[[]]],
    { $gt: '' },
    { toString: 1, valueOf: 1, length: 3 },
    nested(20),
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
)

/** Fields that no body should have, or that claim an owner. */
export const extras = fc.array(
  fc.tuple(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      'id',
      'userId',
      'ownerId',
      'scope',
      'rev',
      'stamps',
      'deletedAt',
      'role',
      'extra',
    ),
    nonsense,
  ),
  { maxLength: 3 },
)

/** Bodies that are no JSON object. */
export const wrecks = fc.constantFrom(
  '',
  '{',
  '}',
  'null',
  '[]',
  '"x"',
  '7',
  '\ufeff{}',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  '[['.repeat(5000),
  'x'.repeat(300_000),
)

/** Path segments that are no valid id. */
export const oddSegments = fc.constantFrom(
  '%00',
  '%E0%A4%A',
  '%2e%2e',
  '%2F',
  '%20',
  '.',
  '__proto__',
  '1',
  'null',
  '%F0%9F%9B%92',
  'x'.repeat(5000),
)
