/** A new item as a device sends it. */
export interface NewItem {
  id: string
  name: string
  category?: string | null
}

/** The rows of a floor: the items of lists, and the last rev of each device. */
export interface FloorStore {
  /** Stores the items and the rev of the device in one transaction. Returns that rev. */
  add(listId: string, client: string, items: NewItem[]): number | Promise<number>
  /** All items of a list as the text of a JSON array. */
  listAsJson(listId: string): string | Promise<string>
}

/** The columns of the floor's table of items: all that the app's REST call answers for an item. */
export const columns = `id TEXT PRIMARY KEY, "listId" TEXT NOT NULL, name TEXT NOT NULL, purchased BOOLEAN NOT NULL DEFAULT FALSE,
  quantity TEXT, category TEXT, price INTEGER, "createdAt" BIGINT NOT NULL, "addedBy" TEXT, "boughtBy" TEXT, "boughtAt" BIGINT`
