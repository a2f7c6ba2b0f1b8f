import { z } from 'zod/mini'
import { emailSchema, proofSchema } from './auth.ts'
import { givenInPathSchema, idSchema } from './ids.ts'
import { route } from './route.ts'
import { itemSchema } from './shopping.ts'

/** What a list shared with me allows: `editor` changes items, `viewer` only looks. */
export const roleSchema = z.enum(['editor', 'viewer'])
export type Role = z.infer<typeof roleSchema>

/** Who ended a membership: the owner, its holder by leaving, or whoever has taken over or closed the owner's account. */
const endedBySchema = z.enum(['owner', 'member', 'account'])
export type EndedBy = z.infer<typeof endedBySchema>

/** A list of somebody else that I may open; stands in my own scope. */
export const membershipSchema = z.object({
  id: idSchema,
  listId: idSchema,
  role: roleSchema,
  ownerName: z.string(),
  /** Of the share that gave it: by `/shopping/shared/{token}` the list opens also without a network. */
  token: z.string(),
  /** Null while it lasts; also of one that ended before this was known. */
  endedBy: z.nullable(endedBySchema),
})

/** A share that I gave; stands in my own scope, for nobody else may know the address or the token. */
export const shareSchema = z.object({
  id: idSchema,
  listId: idSchema,
  email: z.string(),
  canEdit: z.boolean(),
  /** Opens `/shopping/shared/{token}` and `/convite/{token}`, for the invited address alone. */
  token: z.string(),
  /** When the recipient opened the link, ms; null also while they see the list without having opened it. */
  acceptedAt: z.nullable(z.int()),
  createdAt: z.int(),
})

/** A share as the calls of the specification show it; `item` is the list, by id and title. */
const shareRecordSchema = z.object({
  id: idSchema,
  canEdit: z.boolean(),
  shareToken: z.string(),
  sharedWith: z.object({ email: z.string() }),
  item: z.object({ id: idSchema, name: z.string() }),
})

export type ShareRecord = z.infer<typeof shareRecordSchema>

const listSummary = { name: z.string(), itemCount: z.int(), purchasedCount: z.int() }

/** `id` or `listId` is what the recipient passes to `shares.end` in order to leave. */
const receivedShareSchema = z.extend(shareRecordSchema, {
  ...listSummary,
  listId: idSchema,
  ownerId: idSchema,
  ownerName: z.string(),
})

const givenSharesSchema = z.object({
  ...listSummary,
  id: idSchema,
  shared: z.array(z.extend(shareRecordSchema, { acceptedAt: z.nullable(z.int()) })),
})

const missingEmail = 'Por favor, informe um email para compartilhar'

/** Whom to share with: an address that is missing is told apart from a bad one. */
const recipientSchema = z.pipe(
  z.string(missingEmail).check(z.trim(), z.minLength(1, { error: missingEmail, abort: true })),
  emailSchema,
)

/** Any text: what is no token is answered like a token that does not exist. */
const byToken = z.object({ token: givenInPathSchema() })

const shareRoutes = {
  'shares.create': route({
    kind: 'action',
    method: 'POST',
    path: '/api/shopping-lists/{id}/share',
    input: z.object({
      /** Of a list, or of an item on one of my lists: then that item cannot be deleted while the share lasts. */
      id: idSchema,
      email: recipientSchema,
      /** Left out: as it is, and at first only for viewing. */
      canEdit: z.optional(z.boolean('Diga se a pessoa pode editar a lista.')),
      /** Mail the invitation once more to somebody who has it already. */
      resend: z._default(z.boolean('Diga se o convite deve ser enviado de novo.'), false),
    }),
    reply: shareRecordSchema,
    summary: 'Share a list with an e-mail address, or change what that address may do',
  }),
  'shares.received': route({
    kind: 'query',
    method: 'GET',
    path: '/api/shared-with-me',
    input: z.object({}),
    reply: z.array(receivedShareSchema),
    summary: 'The lists that others share with me',
  }),
  'shares.given': route({
    kind: 'query',
    method: 'GET',
    path: '/api/my-shared-lists',
    input: z.object({}),
    reply: z.array(givenSharesSchema),
    summary: 'My lists that I share, each with its recipients',
  }),
  'shares.open': route({
    kind: 'action',
    method: 'GET',
    path: '/api/shared-lists/{token}',
    input: byToken,
    reply: z.object({
      id: idSchema,
      title: z.string(),
      ownerId: idSchema,
      ownerName: z.string(),
      canEdit: z.boolean(),
      items: z.array(itemSchema),
    }),
    summary:
      'A shared list, for its owner and the recipient; the first time accepts the invitation, as invites.accept does',
  }),
  'shares.end': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/shared-lists/{id}',
    input: z.object({ id: idSchema }),
    reply: z.void(),
    summary:
      'End a share that I gave by its id, or leave a list that is shared with me by that of the list or of the membership',
  }),
}

const inviteRoutes = {
  'invites.get': route({
    kind: 'action',
    method: 'GET',
    path: '/api/invite/{token}',
    access: 'public',
    input: byToken,
    reply: z.object({
      email: z.string(),
      listId: idSchema,
      listName: z.string(),
      ownerName: z.string(),
      permission: z.enum(['edit', 'view']),
    }),
    summary: 'Who invites whom to which list',
  }),
  /**
   * Where mail is configured, whoever has not proved that the address is theirs gets `email_unconfirmed`: a confirmation mail
   * is on its way, and its text may be shown as it is. Keep the token. Once the address is confirmed, here or on another
   * device, the list arrives by sync, and this call answers 200.
   */
  'invites.accept': route({
    kind: 'action',
    method: 'POST',
    path: '/api/accept-invite/{token}',
    input: z.extend(byToken, { proof: proofSchema }),
    reply: z.object({ listId: idSchema, shareToken: z.string() }),
    summary: 'Accept an invitation to my address; the proof of a mailed link confirms that address as well',
  }),
}

/** Somebody whose shares I do not receive. */
const blockSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** When I blocked them, ms. */
  since: z.int(),
})

export type Block = z.infer<typeof blockSchema>

/** The person who is blocked is not notified. */
const blockRoutes = {
  'blocks.create': route({
    kind: 'action',
    method: 'POST',
    path: '/api/blocks',
    /** Of a list that is shared with me. */
    input: z.object({ listId: idSchema }),
    reply: blockSchema,
    summary: 'Leave every list of the owner of this list, and receive no other from them',
  }),
  'blocks.list': route({
    kind: 'action',
    method: 'GET',
    path: '/api/blocks',
    input: z.object({}),
    reply: z.array(blockSchema),
    summary: 'The people whom I block',
  }),
  'blocks.delete': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/blocks/{id}',
    input: z.object({ id: idSchema }),
    reply: z.void(),
    summary: 'Receive lists of this person again, also those that they shared meanwhile',
  }),
}

export const sharingRoutes = { ...shareRoutes, ...inviteRoutes, ...blockRoutes }
