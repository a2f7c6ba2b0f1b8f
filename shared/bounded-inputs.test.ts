/** Every text and list of a request has a length limit in its schema. */
import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { contract, routeNames } from './contract.ts'
import { mutationSchema } from './sync.ts'

/** Inputs that are bounded elsewhere. */
const exceptions = [
  // The mutations of a push: each is validated by its own schema and by that of its operation.
  'sync.push[]',
  'mutation.args',
]

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  items?: z.ZodMiniType[]
  options?: z.ZodMiniType[]
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  checks?: { _zod: { def: { check: string } } }[]
}

const huge = ['a', '1', 'ã', ' ', 'a-', 'https://a.example/'].map((text) => text.repeat(300_000))

/** The paths in a schema that have no length limit. */
function unboundedIn(schema: z.ZodMiniType, path: string): string[] {
  const { type, shape, innerType, element, items, options, keyType, valueType, checks } = schema._zod
    .def as unknown as Definition
  if (shape) return Object.entries(shape).flatMap(([field, inner]) => unboundedIn(inner, `${path}.${field}`))
  if (innerType) return unboundedIn(innerType, path)
  if (options) return options.flatMap((option) => unboundedIn(option, path))
  if (items) return items.flatMap((item, at) => unboundedIn(item, `${path}[${at}]`))
  if (keyType && valueType) return [...unboundedIn(keyType, `${path}{}`), ...unboundedIn(valueType, `${path}{}`)]
  if (type === 'array' && element) {
    const hasEnd = checks?.some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check))
    return [...(hasEnd ? [] : [path]), ...unboundedIn(element, `${path}[]`)]
  }
  return huge.some((text) => schema.safeParse(text).success) ? [path] : []
}

test('X23: every text and list of a request has a length limit', () => {
  const unbounded = [
    ...routeNames.flatMap((name) => unboundedIn(contract[name].input, name)),
    ...unboundedIn(mutationSchema, 'mutation'),
  ]
  expect(unbounded).toEqual(exceptions)
})
