import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { sessionSchema } from './sessions.ts'
import { jsonBytes, lineOrSchema, lineSchema, textSchema } from './text.ts'
import { undoes } from './trash.ts'

export const titleMaxLength = 200
export const contentMaxLength = 80_000
/** Limit of a text's JSON. Together with the title it is below the limit of a mutation (byte-budget.ts). */
const contentMaxBytes = 240_000
export const defaultNoteTitle = 'Nova Nota'

export const isShortEnough = (content: string): boolean =>
  content.length <= contentMaxLength && jsonBytes(content) <= contentMaxBytes

const content = textSchema('O conteúdo', contentMaxLength, contentMaxBytes)

export const noteSchema = z.object({
  id: idSchema,
  title: z.string(),
  content: z.string(),
  /** Time of the last change of title or content: ISO, UTC, server time. */
  updatedAt: z.string(),
})

/** Devices also receive the id of the mutation that made the text, so that an edit can name its base. */
export const syncedNoteSchema = z.extend(noteSchema, { version: z.string() })

export type Note = z.infer<typeof noteSchema>

const byId = z.object({ id: idSchema })

const versionSchema = z.object({
  id: idSchema,
  /** Time at which the note got this text or merged it: ISO, UTC, server time. */
  at: z.string(),
})

/** The session that sent a text. */
const deviceSchema = z.pick(sessionSchema, { id: true, current: true, browser: true, system: true })

export const noteRoutes = {
  'notes.all': route({
    kind: 'query',
    method: 'GET',
    path: '/api/notes',
    input: z.object({}),
    reply: z.array(noteSchema),
    summary: 'My notes, the last written first',
  }),
  'notes.get': route({
    kind: 'query',
    method: 'GET',
    path: '/api/notes/{id}',
    input: byId,
    reply: noteSchema,
    summary: 'One note',
  }),
  'notes.create': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/notes',
    input: z.object({
      id: z.optional(idSchema),
      title: lineOrSchema('O título', titleMaxLength, defaultNoteTitle),
      content: z._default(content, ''),
    }),
    reply: noteSchema,
    summary: 'Start a note',
  }),
  'notes.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/notes/{id}',
    input: z.extend(byId, {
      title: z.optional(lineSchema('O título', titleMaxLength)),
      content: z.optional(content),
      /**
       * The version that the text was made of: the text is merged with later changes by others. Devices send it as
       * `base` of the mutation (sync.ts).
       */
      base: z.optional(idSchema),
    }),
    reply: noteSchema,
    summary: 'Change the title or the text of a note',
  }),
  'notes.versions': route({
    kind: 'query',
    method: 'GET',
    path: '/api/notes/{id}/versions',
    input: byId,
    reply: z.array(z.extend(versionSchema, { device: z.optional(deviceSchema) })),
    summary: 'The kept versions of a note, the current text first',
  }),
  'notes.version': route({
    kind: 'query',
    method: 'GET',
    path: '/api/notes/{id}/versions/{version}',
    input: z.extend(byId, { version: idSchema }),
    reply: z.extend(versionSchema, { content: z.string() }),
    summary: 'One version of a note',
  }),
  'notes.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/notes/{id}',
    input: z.extend(byId, { undoes }),
    reply: z.void(),
    summary: 'Put a note into the trash',
  }),
  'notes.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/notes/{id}/restore',
    input: byId,
    reply: noteSchema,
    status: 200,
    summary: 'Take a note out of the trash',
  }),
}
