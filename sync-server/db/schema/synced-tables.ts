/**
 * The rows that people write and devices read. Each table has `scope, rev, stamps, deletedAt, purgedAt` and an index on
 * (scope, rev), the key of a pull.
 */
import { isNotNull, isNull } from 'drizzle-orm'
import type { WrittenTable } from '#shared/fields.ts'
import { type DerivedTable, derivedTables, perTable, type TableName } from '#shared/scopes.ts'
import type { Member } from '#shared/shopping.ts'
import type { Dialect } from './dialects.ts'
import { writtenColumns } from './written-columns.ts'

/**
 * The stamp of the last write of each field, by the name of the field. Other keys are `*` for the creation of the row,
 * and those of steps (step-stamps.ts), of parts of an amount (item-parts.ts), of ticks (tick-names.ts), and the mark
 * of their copies (tick-copies.ts).
 */
export type Stamps = Record<string, number>

export const syncedTables = (d: Dialect) => {
  const synced = () => ({
    id: d.text().primaryKey(),
    scope: d.text().notNull(),
    rev: d.int().notNull(),
    stamps: d.json<Stamps>().notNull(),
    deletedAt: d.int(),
    /** Time of the erasure of the row's content, ms; see background/erase-content.ts. */
    purgedAt: d.int(),
  })
  /** A table whose rows have the fields of shared/fields.ts and no others. */
  const ofFields = <T extends WrittenTable>(name: T) =>
    d.table(name, { ...synced(), ...writtenColumns(d, name) }, (t) => [
      d.index(`${name}_scope_rev`).on(t.scope, t.rev),
      d.index(`${name}_deleted`).on(t.deletedAt).where(isNotNull(t.deletedAt)),
    ])

  return {
    settings: d.table(
      'settings',
      { ...synced(), homePage: d.text().notNull(), language: d.text().notNull(), defaultListId: d.text().notNull() },
      (t) => [d.index('settings_scope_rev').on(t.scope, t.rev)],
    ),
    memberships: d.table(
      'memberships',
      {
        ...synced(),
        userId: d.text().notNull(),
        listId: d.text().notNull(),
        role: d.text().notNull(),
        ownerName: d.text().notNull(),
        token: d.text().notNull().default(''),
        endedBy: d.text(),
      },
      (t) => [
        d.index('memberships_scope_rev').on(t.scope, t.rev),
        d.uniqueIndex('memberships_user_list').on(t.userId, t.listId),
        d.index('memberships_list').on(t.listId),
        d.index('memberships_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    /** The shares of lists: one live row per list and e-mail address, in the owner's scope. */
    shares: d.table(
      'shares',
      {
        ...synced(),
        ownerId: d.text().notNull(),
        listId: d.text().notNull(),
        email: d.text().notNull(),
        canEdit: d.bool().notNull(),
        token: d.text().notNull().unique(),
        /** The item by which a caller named the list; that item cannot be deleted while the share lasts. */
        referencedItemId: d.text(),
        acceptedAt: d.int(),
        createdAt: d.int().notNull(),
      },
      (t) => [
        d.index('shares_scope_rev').on(t.scope, t.rev),
        d.uniqueIndex('shares_email_list').on(t.email, t.listId).where(isNull(t.deletedAt)),
        d.index('shares_list').on(t.listId),
        d.index('shares_referenced').on(t.referencedItemId).where(isNotNull(t.referencedItemId)),
        d.index('shares_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    lists: d.table(
      'lists',
      {
        ...synced(),
        ownerId: d.text().notNull(),
        ...writtenColumns(d, 'lists'),
        createdAt: d.int().notNull(),
        /** Purchases up to this time, ms, are erased by the next sweep after a day. */
        pricesFrom: d.int(),
        members: d.json<Member[]>().notNull().default([]),
      },
      (t) => [
        d.index('lists_scope_rev').on(t.scope, t.rev),
        d.index('lists_owner').on(t.ownerId),
        d.index('lists_prices').on(t.pricesFrom).where(isNotNull(t.pricesFrom)),
        d.index('lists_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    items: d.table(
      'items',
      {
        ...synced(),
        listId: d.text().notNull(),
        ...writtenColumns(d, 'items'),
        createdAt: d.int().notNull(),
        addedBy: d.text(),
        boughtBy: d.text(),
        boughtAt: d.int(),
        /** The market and the day that were said with the last tick; only for the item's purchase. */
        market: d.text(),
        boughtOn: d.text(),
        /**
         * The last author of the item's text if that is not the owner of the list; only for quotas, so devices never
         * see it.
         */
        editorId: d.text(),
        /**
         * The last arrival of the item on the list, ms, by the server's clock; only for notifications: a device may
         * have added it hours before.
         */
        arrivedAt: d.int(),
        /** The person who put the item on the list last; only for notifications. */
        arrivedBy: d.text(),
      },
      (t) => [
        d.index('items_scope_rev').on(t.scope, t.rev),
        d.index('items_editor').on(t.editorId).where(isNotNull(t.editorId)),
        d.index('items_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    trips: d.table(
      'trips',
      {
        ...synced(),
        listId: d.text().notNull(),
        ...writtenColumns(d, 'trips'),
        total: d.int(),
        closedBy: d.text(),
        closedAt: d.int().notNull(),
        /** The author of the trip if that is not the owner of the list; only for quotas. */
        editorId: d.text(),
        /** The trip that the lines of this one went into, which is deleted since; only for the server. */
        joinedTo: d.text(),
      },
      (t) => [
        d.index('trips_scope_rev').on(t.scope, t.rev),
        d.index('trips_closed').on(t.closedAt),
        d.index('trips_editor').on(t.editorId).where(isNotNull(t.editorId)),
        d.index('trips_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    pricedPurchases: d.table(
      'priced_purchases',
      {
        ...synced(),
        listId: d.text().notNull(),
        itemId: d.text(),
        product: d.text().notNull(),
        ...writtenColumns(d, 'pricedPurchases'),
        boughtBy: d.text(),
        boughtAt: d.int().notNull(),
        /** The last author of its text if that is not the owner of the list; only for quotas. */
        editorId: d.text(),
      },
      (t) => [
        d.index('priced_purchases_scope_rev').on(t.scope, t.rev),
        d.index('priced_purchases_day').on(t.day),
        d.index('priced_purchases_editor').on(t.editorId).where(isNotNull(t.editorId)),
        d.index('priced_purchases_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    aisleOrders: d.table(
      'aisle_orders',
      { ...synced(), listId: d.text().notNull(), ...writtenColumns(d, 'aisleOrders') },
      (t) => [
        d.index('aisle_orders_scope_rev').on(t.scope, t.rev),
        d.index('aisle_orders_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    tasks: d.table(
      'tasks',
      {
        ...synced(),
        projectId: d.text().notNull(),
        ...writtenColumns(d, 'tasks'),
      },
      (t) => [
        d.index('tasks_scope_rev').on(t.scope, t.rev),
        d.index('tasks_project').on(t.projectId),
        d.index('tasks_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    notes: d.table(
      'notes',
      {
        ...synced(),
        ...writtenColumns(d, 'notes'),
        updatedAt: d.text().notNull(),
        version: d.text().notNull().default(''),
      },
      (t) => [
        d.index('notes_scope_rev').on(t.scope, t.rev),
        d.index('notes_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    corrections: ofFields('corrections'),
    ...(perTable(derivedTables, ofFields) as { [T in DerivedTable]: ReturnType<typeof ofFields<T>> }),
  } satisfies Record<TableName, unknown>
}
