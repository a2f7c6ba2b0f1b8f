/** The wire of POST /api/sync. A page of rows never splits a rev, so a cursor always means "everything up to here". */
import { z } from 'zod/mini'
import { budgetMaxBytes } from './byte-budget.ts'
import { givenSchema, idSchema } from './ids.ts'
import { contentMaxLength } from './notes.ts'
import { route } from './route.ts'

/** The op of an abandoned mutation: it only keeps its place in the sequence. */
export const noop = 'noop'

export const pushMaxMutations = 500
export const bookmarkMaxLength = 200
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
  /** Device clock at the time of the change, ms. Any number is accepted. */
  wall: z.number(),
  /** Newest stamp of the affected rows that the person saw on screen. */
  seen: stampSchema,
  /**
   * The base of a long text: the mid of the mutation that made it, own or not. A `seq` cannot name it, because it is
   * reassigned when a device gets a new client id (docs/decisions/041).
   */
  base: z.optional(idSchema),
  /**
   * The part of the base that was replaced (replaced.ts): the server can compute the author's change even without the
   * base (docs/decisions/041).
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

/** The fields that identify a mutation. If they are valid, an invalid mutation is refused alone, not its request. */
export const mutationPlaceSchema = z.pick(mutationSchema, { seq: true, mid: true })

const outcomes = ['ok', 'merged', 'superseded', 'rejected', 'parked'] as const

export const resultSchema = z.object({
  seq: z.int(),
  mid: z.string(),
  outcome: z.enum(outcomes),
  /**
   * The reason of a refusal or, with `superseded`, of the dropped fields. Or the note that an applied change concerns a
   * row (`row_deleted`), list (`list_deleted`) or project (`project_deleted`) in the trash.
   */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Fields of the mutation that a later intent overrode; `steps/<id>/title` beside `steps` for a title of a step. */
  dropped: z.optional(z.array(z.string())),
  /** Merged texts by field, in their current state; long ones are sent with their row only (docs/decisions/041). */
  merged: z.optional(z.record(z.string(), z.string())),
  /**
   * The rev of the rows that the mutation wrote, or of the copy that it shows; absent without any. A device past this
   * rev has the rows.
   */
  rev: z.optional(z.int()),
})

export type MutationResult = z.infer<typeof resultSchema>

export const syncRequestSchema = z.object({
  protocol: z.int(),
  v: z.int(),
  user: idSchema,
  client: idSchema,
  /** The epoch of the server's database that this device knows; null before the first answer. */
  epoch: z.nullable(givenSchema()),
  /** The bookmark of the last answer that was applied. */
  bookmark: z._default(z.nullable(z.string().check(z.maxLength(bookmarkMaxLength))), null),
  /** Device clock at the request, ms. */
  now: z.number(),
  /** Results up to this seq are stored on the device. */
  ack: z.int().check(z.minimum(0)),
  push: z.array(z.unknown()).check(z.maxLength(pushMaxMutations)),
  cursors: z.record(scopeSchema, z.int().check(z.minimum(0))),
  first: z._default(z.array(scopeSchema).check(z.maxLength(20)), []),
  /** Maximum size of the answer's rows in bytes of JSON, at least one rev. Capped by the server's own limit. */
  budget: z._default(z.int().check(z.minimum(1)), budgetMaxBytes),
})

export type SyncRequest = z.input<typeof syncRequestSchema>
/** The request after validation. */
export type SyncInput = z.output<typeof syncRequestSchema>

const scopePageSchema = z.object({
  id: scopeSchema,
  /** The rows continue after this rev: the cursor of the device, 0 without one. */
  from: z.int(),
  to: z.int(),
  /** Pairs of table and row. A device skips unknown tables. To check a row as a record takes four times as long. */
  rows: z.array(z.tuple([z.string(), z.looseObject({})])),
})

export const syncAnswerSchema = z.object({
  epoch: z.string(),
  /** Encodes for the server the state after this answer: with it a device can prove that the server lost data. */
  bookmark: z.string(),
  /** Server clock, ms. */
  now: z.int(),
  results: z.array(resultSchema),
  scopes: z.array(scopePageSchema),
  gone: z.array(scopeSchema),
  more: z.boolean(),
  /** Build of the server: a mutation that one build refused may be valid in another. */
  build: z.optional(z.string()),
})

export type SyncAnswer = z.infer<typeof syncAnswerSchema>

/** A delta is the answer to a device with the bookmark `since` and nothing to send. A poke may carry it. */
export const deltaSchema = z.object({
  client: idSchema,
  /** The bookmark of the answer before the delta. */
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
