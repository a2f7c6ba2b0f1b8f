/** The wire of POST /api/sync. A page of rows never splits a rev, so a cursor always means "everything up to here". */
import { z } from 'zod/mini'
import { budgetMaxBytes } from './byte-budget.ts'
import { givenSchema, idSchema } from './ids.ts'
import { contentMaxLength } from './notes.ts'
import { route } from './route.ts'

/** The op of a mutation that its device gave up: it only keeps its place in the sequence. */
export const noop = 'noop'

export const pushMaxMutations = 500
const bookmarkMaxLength = 200
/** Stamps are server time in microseconds, so that a thousand writes of one millisecond keep their order. */
export const stampsPerMs = 1000

const scopeSchema = z.string().check(z.regex(/^[ul]:[0-9a-f-]{36}$/))
const stampSchema = z.int().check(z.minimum(0))

export const mutationSchema = z.object({
  seq: z.int().check(z.minimum(1)),
  mid: idSchema,
  op: z.string().check(z.maxLength(60)),
  args: z.unknown(),
  v: z.int().check(z.minimum(1)),
  /** Device clock at the act, ms. May be anything. */
  wall: z.number(),
  /** Newest stamp of the rows concerned that the person had on screen. */
  seen: stampSchema,
  /**
   * Whose text the author of a longer one wrote upon: the mid of that mutation, own or not, for a `seq` is given anew when
   * a device takes a new name (docs/decisions/041).
   */
  base: z.optional(idSchema),
  /**
   * What of that text was replaced (replaced.ts): so the server can tell what the author has changed also where it does not
   * have that text any more (docs/decisions/113).
   */
  replaces: z.optional(
    z.object({
      start: z.int().check(z.minimum(0)),
      end: z.int().check(z.minimum(0)),
      text: z.string().check(z.maxLength(contentMaxLength)),
    }),
  ),
})

export type Mutation = z.infer<typeof mutationSchema>

/** What must be readable of a mutation, so that it can be refused by itself. */
export const mutationPlaceSchema = z.pick(mutationSchema, { seq: true, mid: true })

const outcomes = ['ok', 'merged', 'superseded', 'rejected', 'parked'] as const

export const resultSchema = z.object({
  seq: z.int(),
  mid: z.string(),
  outcome: z.enum(outcomes),
  /**
   * Why it was refused; or that it was done, but the row (`row_deleted`), its list (`list_deleted`) or its project
   * (`project_deleted`) lies in the trash.
   */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Fields of the mutation that a later intent overrode. */
  dropped: z.optional(z.array(z.string())),
  /** Texts that were merged, by field, as they stand now; long ones come with their row alone (docs/decisions/041). */
  merged: z.optional(z.record(z.string(), z.string())),
  /** The rev that its rows were given; absent when nothing was written. A device that is past it has them already. */
  rev: z.optional(z.int()),
})

export type MutationResult = z.infer<typeof resultSchema>

export const syncRequestSchema = z.object({
  protocol: z.int(),
  v: z.int(),
  user: idSchema,
  client: idSchema,
  /** Of the server's database as this device knows it; null before the first answer. */
  epoch: z.nullable(givenSchema()),
  /** The bookmark of the last answer that was applied. */
  bookmark: z._default(z.nullable(z.string().check(z.maxLength(bookmarkMaxLength))), null),
  /** Device clock now, ms. */
  now: z.number(),
  /** Results up to this seq have been filed on the device. */
  ack: z.int().check(z.minimum(0)),
  push: z.array(z.unknown()).check(z.maxLength(pushMaxMutations)),
  cursors: z.record(scopeSchema, z.int().check(z.minimum(0))),
  first: z._default(z.array(scopeSchema).check(z.maxLength(20)), []),
  /** Rows of the answer, in bytes of JSON: about so much, but one rev at least. No more than the server's own measure. */
  budget: z._default(z.int().check(z.minimum(1)), budgetMaxBytes),
})

export type SyncRequest = z.input<typeof syncRequestSchema>
/** The same after validation. */
export type SyncInput = z.output<typeof syncRequestSchema>

const scopePageSchema = z.object({
  id: scopeSchema,
  /** The rows continue after this rev: the cursor of the device, 0 when it has none. */
  from: z.int(),
  to: z.int(),
  /** Table and row. A table that this build does not know is skipped. */
  rows: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
})

export const syncAnswerSchema = z.object({
  epoch: z.string(),
  /** Says, to the server alone, what this answer has seen: with it a device can prove that the server forgot it. */
  bookmark: z.string(),
  /** Server clock, ms. */
  now: z.int(),
  results: z.array(resultSchema),
  scopes: z.array(scopePageSchema),
  gone: z.array(scopeSchema),
  more: z.boolean(),
  /** Of the server's program: what one build could not do another one may. */
  build: z.optional(z.string()),
})

export type SyncAnswer = z.infer<typeof syncAnswerSchema>

/** What may come with a poke: the answer to a device that has nothing to send, for whoever has that bookmark. */
export const deltaSchema = z.object({
  client: idSchema,
  /** The bookmark of the answer that it continues. */
  since: z.nullable(z.string()),
  answer: syncAnswerSchema,
})

export type Delta = z.infer<typeof deltaSchema>
export type ScopePage = SyncAnswer['scopes'][number]

export const syncRoutes = {
  sync: route({
    kind: 'action',
    method: 'POST',
    path: '/api/sync',
    input: syncRequestSchema,
    reply: syncAnswerSchema,
    summary: 'Send what waited, receive what changed',
  }),
}
