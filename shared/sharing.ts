import { z } from 'zod/mini'
import { emailSchema, proofSchema } from './auth.ts'
import { dayMs } from './days.ts'
import { givenInPathSchema, idSchema } from './ids.ts'
import { route } from './route.ts'
import { itemSchema } from './shopping.ts'

/** The role in a received list: an `editor` changes items, a `viewer` only reads. */
export const roleSchema = z.enum(['editor', 'viewer'])
export type Role = z.infer<typeof roleSchema>

/**
 * The cause of a membership's end: the owner, the member by leaving, or the takeover or closure of the owner's account.
 */
const endedBySchema = z.enum(['owner', 'member', 'account'])
export type EndedBy = z.infer<typeof endedBySchema>

/** A list of another person that I may open, or could until the membership ended; stored in my own scope. */
export const membershipSchema = z.object({
  id: idSchema,
  listId: idSchema,
  role: roleSchema,
  ownerName: z.string(),
  /** The token of its share: `/shopping/shared/{token}` opens the list also offline. */
  token: z.string(),
  /** Null while the membership lasts, and for memberships that ended before this field existed. */
  endedBy: z.nullable(endedBySchema),
})

/** Validity of a link for one person, until somebody uses it. */
export const linkLifeMs = 7 * dayMs

/** The last letter of a link for one person. Other tokens are 32 random bytes, which never end so in base64url. */
export const linkMark = 'L'
export const isLinkForOne = (token: string): boolean => token.endsWith(linkMark)

/** The beginning of `email` in the share of an unused link; no address has a colon. */
export const unusedLink = 'link:'
export const isUnusedLink = ({ email }: { email: string }): boolean => email.startsWith(unusedLink)

/** A share that I gave; stored in my own scope, because e-mail address and token are private to the owner. */
export const shareSchema = z.object({
  id: idSchema,
  listId: idSchema,
  /** The recipient's address, or that of the person who used the link; `link:` and an id until then. */
  email: z.string(),
  canEdit: z.boolean(),
  /**
   * `/convite/{token}` shows the invitation to anybody; only the invited e-mail address accepts it. The list at
   * `/shopping/shared/{token}` opens for its owner and that address.
   */
  token: z.string(),
  /** Time at which the recipient opened the link, ms; null also if they see the list without having opened it. */
  acceptedAt: z.nullable(z.int()),
  createdAt: z.int(),
})

/** A share in the format of the specification; `item` is the list, by id and title. */
const shareRecordSchema = z.object({
  id: idSchema,
  canEdit: z.boolean(),
  shareToken: z.string(),
  /** The address is empty while nobody has used a link for one person. */
  sharedWith: z.object({ email: z.string() }),
  item: z.object({ id: idSchema, name: z.string() }),
})

/** `mailed` is false if no invitation is mailed, because the address of the list's owner is not confirmed. */
const sharedRecordSchema = z.extend(shareRecordSchema, { mailed: z.optional(z.boolean()) })

export type ShareRecord = z.infer<typeof sharedRecordSchema>

const listSummary = { name: z.string(), itemCount: z.int(), purchasedCount: z.int() }

/** A share that I received. I leave its list by passing `id` or `listId` to `shares.end`. */
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

/** The recipient's e-mail address: a missing one and an invalid one give different errors. */
const recipientSchema = z.pipe(
  z.string(missingEmail).check(z.trim(), z.minLength(1, { error: missingEmail, abort: true })),
  emailSchema,
)

/** Any text is valid input: a malformed token is answered like an unknown one. */
const byToken = z.object({ token: givenInPathSchema() })

const shareRoutes = {
  'shares.create': route({
    kind: 'action',
    method: 'POST',
    path: '/api/shopping-lists/{id}/share',
    input: z.object({
      /** The id of a list, or of an item on an own list: that item cannot be deleted while the share lasts. */
      id: idSchema,
      email: recipientSchema,
      /** If omitted, an existing share keeps its role and a new one is for viewing only. */
      canEdit: z.optional(z.boolean('Diga se a pessoa pode editar a lista.')),
      /** True mails the invitation again to an existing recipient, unless they have got too many mails. */
      resend: z._default(z.boolean('Diga se o convite deve ser enviado de novo.'), false),
    }),
    reply: sharedRecordSchema,
    summary: 'Share a list with an e-mail address, or change what that address may do',
  }),
  'shares.createLink': route({
    kind: 'action',
    method: 'POST',
    path: '/api/shopping-lists/{id}/share-link',
    input: z.object({
      /** As in `shares.create`. */
      id: idSchema,
      canEdit: z._default(z.boolean('Diga se a pessoa pode editar a lista.'), false),
    }),
    reply: shareRecordSchema,
    summary: 'A link to a list for one person: the first who accepts it as an invitation, within 7 days',
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
      /** That of the caller, if anybody may accept; empty for the owner of the list and without a session. */
      email: z.string(),
      /** True for a link for one person that nobody has used. */
      isOpen: z.optional(z.boolean()),
      listId: idSchema,
      listName: z.string(),
      ownerName: z.string(),
      permission: z.enum(['edit', 'view']),
    }),
    summary: 'The inviter and the list of an invitation',
  }),
  /**
   * With mail configured, an account with an unconfirmed address and no valid proof gets `email_unconfirmed`: a
   * confirmation mail is on its way or in the mailbox, and the message may be shown as it is. Keep the token. After the
   * confirmation, here or on another device, the list arrives by sync, and this call answers 200.
   */
  'invites.accept': route({
    kind: 'action',
    method: 'POST',
    path: '/api/accept-invite/{token}',
    input: z.extend(byToken, { proof: proofSchema }),
    reply: z.object({ listId: idSchema, shareToken: z.string() }),
    summary:
      'Accept an invitation to my address, or a link for one person; the proof of a mailed link confirms that address',
  }),
}

/** A person whose shares I refuse. */
const blockSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Time of the block, ms. */
  since: z.int(),
})

export type Block = z.infer<typeof blockSchema>

/** The blocked person is not notified. */
const blockRoutes = {
  'blocks.create': route({
    kind: 'action',
    method: 'POST',
    path: '/api/blocks',
    /** A list shared with me by the person to block. */
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
