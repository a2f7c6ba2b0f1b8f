import { z } from 'zod/mini'
import { daySchema } from './day-fields.ts'
import { type Accepted, newFields, optionalFields, storedFields } from './field-schemas.ts'
import { emptyFields } from './fields.ts'
import { idSchema } from './ids.ts'
import { marketMaxLength } from './markets.ts'
import { route } from './route.ts'
import { lineSchema, optionalTextSchema } from './text.ts'
import { undoes } from './trash.ts'

const itemNameMaxLength = 200
export const quantityMaxLength = 40
const categoryMaxLength = 60
/** Of a new note of an item. */
export const noteMaxLength = 200
/** Older apps have written longer notes, which stay. */
const storedNoteMaxLength = 500
/** The highest price of an item: R$ 99.999,99. */
export const priceMaxCents = 9_999_999
export const listTitleMinLength = 2
export const listTitleMaxLength = 120
export const defaultListTitle = 'Minha lista'

/**
 * The title of a list for others than its owner. 'Minha lista', the title that every account's first list has, becomes
 * 'Lista de' and the owner's name; it stays if that name is empty.
 */
export const titleForOthers = (title: string, ownerName: string): string =>
  title === defaultListTitle && ownerName ? `Lista de ${ownerName}` : title

export const itemNameSchema = lineSchema('Nome', itemNameMaxLength)
export const amountSchema = lineSchema('A quantidade', quantityMaxLength, 'A quantidade é obrigatória')
const quantity = z.nullable(amountSchema)
export const categorySchema = lineSchema('A categoria', categoryMaxLength, 'A categoria é obrigatória')
const category = z.nullable(categorySchema)
const priceText = 'O preço deve ser um número inteiro de centavos, de 0 a 9.999.999.'
/** A price in cents. */
export const priceSchema = z.int(priceText).check(z.minimum(0, priceText), z.maximum(priceMaxCents, priceText))
const price = z.nullable(priceSchema)
export const marketSchema = lineSchema('O mercado', marketMaxLength)
const note = optionalTextSchema('A observação', storedNoteMaxLength)
/** The accepted values of each field of an item. */
const accepted = {
  name: itemNameSchema,
  purchased: z.boolean(),
  quantity,
  category,
  price,
  note,
} satisfies Accepted<'items'>
/** The words of an update about the purchase that it makes, which no item keeps. */
const ofPurchase = {
  /** The market of the purchase, as written. */
  market: z.optional(z.nullable(marketSchema)),
  /** The day of the purchase in Brazil, if it is not that of the tick. */
  day: z.optional(z.nullable(daySchema)),
  /**
   * Only with `purchased`: the tick or untick makes no purchase and takes none back, as in a list that is put on again
   * or comes from a file.
   */
  noPurchase: z.optional(z.boolean()),
}
/** Says that `quantity` is the result of an addition, or of an undone one. */
const joinsSchema = z.object({
  /** The quantity before the addition, or before its undo. */
  from: quantity,
  /** The added quantity. */
  added: quantity,
  /** Identifies the addition, so that it counts once. Its inverse has the same id. */
  id: z.optional(idSchema),
  /**
   * The item of the same list that is joined to this one. If both are to buy, the server adds that item's current
   * quantity and deletes it; otherwise both quantities stay.
   */
  of: z.optional(idSchema),
  /**
   * Only in an undo: the quantity taken back. With `of`, that item is restored and its quantity subtracted from this
   * one.
   */
  gone: z.optional(quantity),
})
export type Joins = z.infer<typeof joinsSchema>
/**
 * The id of another item. An `items.update` of that item joins this one to it or separates this one from it. Both
 * changes are applied, or none.
 */
const joined = z.optional(idSchema)
const listTitle = lineSchema('O título', listTitleMaxLength).check(
  z.minLength(listTitleMinLength, 'O título deve ter pelo menos 2 caracteres.'),
)

/** The accepted values of each field of a list. */
const acceptedInList = {
  title: listTitle,
  budget: z.nullable(priceSchema),
  isModel: z.nullable(z.boolean()),
} satisfies Accepted<'lists'>

export const itemSchema = z.object({
  id: idSchema,
  listId: idSchema,
  ...storedFields('items'),
  /** Milliseconds since 1970, server time. */
  createdAt: z.int(),
  /** The member who added it. Null for items older than this field. */
  addedBy: z.nullable(idSchema),
  /** The buyer and the time, ms; null while it is to buy. */
  boughtBy: z.nullable(idSchema),
  boughtAt: z.nullable(z.int()),
})

/** A current or former member of a list: a former member keeps a name, because their items remain. */
export const memberSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(['owner', 'editor', 'viewer', 'left']),
})

export const listSchema = z.object({
  id: idSchema,
  ownerId: idSchema,
  ...storedFields('lists'),
  createdAt: z.int(),
  /** Purchases up to this time, ms, are erased. */
  pricesFrom: z._default(z.nullable(z.int()), null),
  /** The owner first. Made by the server; never contains e-mail addresses. */
  members: z.array(memberSchema),
})

export type Item = z.infer<typeof itemSchema>
/** The values of the optional fields in an item to buy that has only a name. */
export const plainItem = emptyFields('items')

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
    input: z.object({ id: z.optional(idSchema), ...newFields('lists', acceptedInList) }),
    reply: listSchema,
    summary: 'Start a list',
  }),
  'lists.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/shopping-lists/{id}',
    input: z.extend(byId, optionalFields(acceptedInList)),
    reply: listSchema,
    summary: 'Change any fields of a list',
  }),
  'lists.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/shopping-lists/{id}',
    input: z.extend(byId, { undoes }),
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
      /** If omitted: the default list, or with `ownerId` the list of that owner which is shared with me for editing. */
      listId: z.optional(idSchema),
      ownerId: z.optional(idSchema),
      ...optionalFields(accepted),
      ...ofPurchase,
      name: itemNameSchema,
    }),
    reply: itemSchema,
    summary: 'Add an item to a list',
  }),
  'items.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/shopping-items/{id}',
    input: z.extend(byId, { ...optionalFields(accepted), ...ofPurchase, joins: z.optional(joinsSchema) }),
    reply: itemSchema,
    summary: 'Change any fields of an item, or add to its quantity',
  }),
  'items.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/shopping-items/{id}',
    input: z.extend(byId, { joined, undoes }),
    reply: z.void(),
    summary: 'Put an item into the trash',
  }),
  'items.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/shopping-items/{id}/restore',
    input: z.extend(byId, { joined }),
    reply: itemSchema,
    status: 200,
    summary: 'Take an item out of the trash',
  }),
}

export const shoppingRoutes = { ...listRoutes, ...itemRoutes }
