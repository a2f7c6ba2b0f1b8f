import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { lineSchema } from './text.ts'

const itemNameMaxLength = 200
const quantityMaxLength = 40
const categoryMaxLength = 60
const listTitleMinLength = 2
export const listTitleMaxLength = 120
export const defaultListTitle = 'Minha lista'

const itemName = lineSchema('Nome', itemNameMaxLength)
const quantity = z.nullable(lineSchema('A quantidade', quantityMaxLength, 'A quantidade é obrigatória'))
const category = z.nullable(lineSchema('A categoria', categoryMaxLength, 'A categoria é obrigatória'))
const listTitle = lineSchema('O título', listTitleMaxLength).check(
  z.minLength(listTitleMinLength, 'O título deve ter pelo menos 2 caracteres.'),
)

export const itemSchema = z.object({
  id: idSchema,
  listId: idSchema,
  name: z.string(),
  purchased: z.boolean(),
  quantity: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** Milliseconds since 1970, server time. */
  createdAt: z.int(),
  /** Who wrote it down: one of the members of its list. Null for items older than this field. */
  addedBy: z.nullable(idSchema),
  /** Who bought it and when, ms; null while it is still to buy. */
  boughtBy: z.nullable(idSchema),
  boughtAt: z.nullable(z.int()),
})

/** Somebody who may open a list, or could: whoever has left stays by name, for what they wrote is still there. */
export const memberSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(['owner', 'editor', 'viewer', 'left']),
})

export const listSchema = z.object({
  id: idSchema,
  ownerId: idSchema,
  title: z.string(),
  createdAt: z.int(),
  /** The owner first. The server makes it; addresses never stand in it. */
  members: z.array(memberSchema),
})

export type Item = z.infer<typeof itemSchema>
export type List = z.infer<typeof listSchema>
export type Member = z.infer<typeof memberSchema>

const byId = z.object({ id: idSchema })

const listRoutes = {
  'lists.all': route({
    kind: 'query',
    method: 'GET',
    path: '/api/shopping-lists',
    input: z.object({}),
    reply: z.array(listSchema),
    summary: 'The lists I own',
  }),
  'lists.get': route({
    kind: 'query',
    method: 'GET',
    path: '/api/shopping-lists/{id}',
    input: byId,
    reply: z.extend(listSchema, { items: z.array(itemSchema) }),
    summary: 'One list with its items',
  }),
  'lists.create': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/shopping-lists',
    input: z.object({ id: z.optional(idSchema), title: listTitle }),
    reply: listSchema,
    summary: 'Start a list',
  }),
  'lists.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/shopping-lists/{id}',
    input: z.extend(byId, { title: listTitle }),
    reply: listSchema,
    summary: 'Rename a list',
  }),
  'lists.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/shopping-lists/{id}',
    input: byId,
    reply: z.void(),
    summary: 'Put a list into the trash',
  }),
  'lists.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/shopping-lists/{id}/restore',
    input: byId,
    reply: listSchema,
    status: 200,
    summary: 'Take a list out of the trash',
  }),
}

const itemRoutes = {
  'items.all': route({
    kind: 'query',
    method: 'GET',
    path: '/api/shopping-items',
    input: z.object({ listId: z.optional(idSchema) }),
    reply: z.array(itemSchema),
    summary: 'The items of a list, by default of my default list',
  }),
  'items.create': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/shopping-items',
    query: ['ownerId'],
    input: z.object({
      id: z.optional(idSchema),
      /** Without it: the default list, or with `ownerId` the list of that owner which is shared with me for editing. */
      listId: z.optional(idSchema),
      ownerId: z.optional(idSchema),
      name: itemName,
      purchased: z.optional(z.boolean()),
      quantity: z.optional(quantity),
      category: z.optional(category),
    }),
    reply: itemSchema,
    summary: 'Add an item to a list',
  }),
  'items.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/shopping-items/{id}',
    input: z.extend(byId, {
      name: z.optional(itemName),
      purchased: z.optional(z.boolean()),
      quantity: z.optional(quantity),
      category: z.optional(category),
    }),
    reply: itemSchema,
    summary: 'Change any fields of an item',
  }),
  'items.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/shopping-items/{id}',
    input: byId,
    reply: z.void(),
    summary: 'Put an item into the trash',
  }),
  'items.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/shopping-items/{id}/restore',
    input: byId,
    reply: itemSchema,
    status: 200,
    summary: 'Take an item out of the trash',
  }),
}

export const shoppingRoutes = { ...listRoutes, ...itemRoutes }
