/**
 * The plan of an import: the rows of files, compared with the stored ones. Stored rows are not created again: first
 * identical rows are paired, then rows with equal names, because they may have been ticked since. So importing a file
 * twice duplicates nothing, and two rows of equal names in one file stay two. Done copies of a repeating row have its
 * name. They are paired neither with that row nor with an open row of another day.
 */
import type { StoredNotebook } from '#app/data/areas/notebook.ts'
import { cutTo } from '#app/notebook-files/file-text.ts'
import { fieldsOf, nameFieldOf } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { type Notebook, pick } from '#shared/notebook.ts'
import { notebookContract } from '#shared/notebook-contract.ts'
import { type FileTable, fileTables, perTable, type TrashTable, trashTables } from '#shared/scopes.ts'
import { defaultListTitle, listTitleMaxLength, titleForOthers } from '#shared/shopping.ts'
import { type DayRow, dueDayOf, saysDone } from '#shared/ticks.ts'

/** For each table, the fields that are written, and those that identify a stored row. */
const kinds: Record<Kind, { fields: readonly string[]; same: readonly string[] }> = {
  ...perTable(trashTables, (table) => ({ fields: fieldsOf(table), same: [nameFieldOf(table)] })),
  notes: { fields: fieldsOf('notes'), same: fieldsOf('notes') },
  trips: { fields: fieldsOf('trips'), same: ['day', 'market', 'lines'] },
  pricedPurchases: { fields: fieldsOf('pricedPurchases'), same: fieldsOf('pricedPurchases') },
}

type Kind = TrashTable | 'trips' | 'pricedPurchases'

export interface ImportEntry {
  /** Identifies the entry in the review, as long as the files are the same. */
  key: string
  kind: Kind
  name: string
  /** `here`: the row is stored already. `refused`: the contract does not allow it, for `reason`. */
  status: 'new' | 'here' | 'refused'
  reason?: string
  /** The written fields, without the id of the row and of its parent. */
  fields: Record<string, unknown>
}

/** A list with its items, trips and purchases, or a project with its tasks. */
export interface ParentEntry extends ImportEntry {
  kind: 'lists' | 'projects'
  children: ImportEntry[]
  /** The id of the stored row that the entry goes into; unset for a new row. */
  id?: string
  /** The stored fields of the row `id`, if that is an unused default list, which takes those of the entry. */
  renamed?: Record<string, unknown>
}

export interface Plan extends Record<FileTable, ImportEntry[]> {
  lists: ParentEntry[]
  /** Copies of shared lists, which become own lists. */
  received: ParentEntry[]
  projects: ParentEntry[]
  notes: ImportEntry[]
}

/** The plan, made in steps: it may have thousands of rows. */
export function* planImport(found: Notebook, here: StoredNotebook): Steps<Plan> {
  const copies = found.received.map(({ title, owner, items }) => ({ title: titleOfCopy(title, owner), items }))
  const itemsOf = ({ items = [] }: Parent) => items
  const tasksOf = ({ tasks = [] }: Parent) => tasks
  const lists = yield* planOwnLists(found, here, itemsOf)
  const left = here.lists.filter(({ id }) => !lists.some((own) => own.id === id))
  const received = yield* planParents('received', 'lists', copies, left, 'items', itemsOf)
  const plan = {
    lists,
    received: yield* withoutOwn(received, lists, here),
    projects: yield* planParents('projects', 'projects', found.projects, here.projects, 'tasks', tasksOf),
    notes: entriesOf(yield* planRows('notes', 'notes', found.notes, here.notes)),
    ...perTable(fileTables, (): ImportEntry[] => []),
  }
  for (const table of fileTables)
    plan[table] = entriesOf(yield* planRows<object>(table, table, found[table], here[table]))
  return plan
}

type Steps<T> = Generator<void, T>

const entriesOf = (planned: readonly { entry: ImportEntry }[]): ImportEntry[] => planned.map(({ entry }) => entry)

function titleOfCopy(title: string, owner: string): string {
  const ofDefault = titleForOthers(defaultListTitle, owner)
  const namesOwner = titleForOthers(title, owner) === ofDefault && ofDefault.length <= listTitleMaxLength
  if (namesOwner) return ofDefault
  const suffix = ` (${owner})`
  const room = listTitleMaxLength - suffix.length
  return `${cutTo(title, room)}${suffix}`
}

/**
 * The plan of the own lists. The file's default list goes into the stored one if that is unused. It then takes the
 * title of the file's, unless another list has that title.
 */
function* planOwnLists(found: Notebook, here: StoredNotebook, itemsOf: ChildrenOf): Steps<ParentEntry[]> {
  const unused = here.lists.find(
    ({ isDefault, title, items }) => isDefault && title === defaultListTitle && items.length === 0,
  )
  const title = found.lists.find(({ isDefault }) => isDefault)?.title
  const isTaken = here.lists.some((list) => list !== unused && list.title === title)
  const becomes = unused && title !== undefined && !isTaken ? { ...unused, title } : unused
  const lists = here.lists.map((list) => (list === unused && becomes ? becomes : list))
  const planned = yield* planParents('lists', 'lists', found.lists, lists, 'items', itemsOf)
  const before = pick(unused ?? {}, fieldsOf('lists'))
  const isOther = ({ fields }: ParentEntry) =>
    fieldsOf('lists').some((field) => fields[field] !== (before[field] ?? null))
  return planned.map((entry) =>
    unused && entry.id === unused.id && isOther(entry) ? { ...entry, renamed: before } : entry,
  )
}

/**
 * The plan of the copies of shared lists. One becomes `here` if an own list of the same name has all its items: then
 * the file contains a shared list and the person's own copy of it.
 */
function* withoutOwn(received: ParentEntry[], lists: ParentEntry[], here: StoredNotebook): Steps<ParentEntry[]> {
  const left = new Set(lists.filter(({ status }) => status !== 'refused'))
  const planned: ParentEntry[] = []
  for (const copy of received) {
    const own = copy.status === 'new' ? yield* ownOf(copy, left, here) : undefined
    if (own) left.delete(own)
    const children = copy.children.map((child): ImportEntry => ({ ...child, status: 'here' }))
    planned.push(own ? { ...copy, status: 'here', children } : copy)
  }
  return planned
}

function* ownOf(
  copy: ParentEntry,
  lists: ReadonlySet<ParentEntry>,
  here: StoredNotebook,
): Steps<ParentEntry | undefined> {
  for (const list of lists) if (list.name === copy.name && (yield* hasAll(list, copy, here))) return list
  return undefined
}

function* hasAll(list: ParentEntry, copy: ParentEntry, here: StoredNotebook): Steps<boolean> {
  const kept = here.lists.find(({ id }) => id === list.id)?.items ?? []
  const coming = list.children
    .filter(({ kind, status }) => kind === 'items' && status === 'new')
    .map(({ fields }) => fields)
  const wanted = copy.children.map(({ fields }) => fields)
  const pairs = yield* pairOff('items', wanted, [...kept, ...coming])
  return pairs.every((pair) => pair !== undefined)
}

interface Parent {
  title: string
  items?: readonly object[]
  trips?: readonly object[] | undefined
  purchases?: readonly object[] | undefined
  tasks?: readonly object[]
}

type ChildrenOf = (parent: Parent) => readonly object[]

function* planParents<Here extends Parent & { id: string }>(
  key: string,
  kind: ParentEntry['kind'],
  found: readonly Parent[],
  here: readonly Here[],
  childKind: Kind,
  childrenOf: ChildrenOf,
): Steps<ParentEntry[]> {
  const planned: ParentEntry[] = []
  for (const [at, { entry, pair }] of (yield* planRows(key, kind, found, here)).entries()) {
    const inside = childrenOf(found[at] ?? { title: '' })
    const children = entriesOf(yield* planRows(entry.key, childKind, inside, pair ? childrenOf(pair) : []))
    const trips = yield* planRows(`${entry.key}/trips`, 'trips', found[at]?.trips ?? [], pair?.trips ?? [])
    const purchases = yield* planRows(
      `${entry.key}/purchases`,
      'pricedPurchases',
      found[at]?.purchases ?? [],
      pair?.purchases ?? [],
    )
    children.push(...entriesOf(trips), ...entriesOf(purchases))
    planned.push({ ...entry, kind, children, ...(pair && { id: pair.id }) })
  }
  return planned
}

interface PlannedRow<Here> {
  entry: ImportEntry
  pair: Here | undefined
}

function* planRows<Here extends object>(
  key: string,
  kind: Kind,
  found: readonly object[],
  here: readonly Here[],
): Steps<PlannedRow<Here>[]> {
  const read: ReturnType<typeof readRow>[] = []
  for (const row of found) {
    yield
    read.push(readRow(kind, row))
  }
  const pairs = yield* pairOff(
    kind,
    read.map(({ fields }) => fields),
    here,
  )
  return read.map(({ fields, reason }, at): PlannedRow<Here> => {
    const status = reason !== undefined ? 'refused' : pairs[at] ? 'here' : 'new'
    const name = nameOf(kind, fields)
    return { entry: { key: `${key}/${at}`, kind, name, status, reason, fields }, pair: pairs[at] }
  })
}

/** The name of a row, which is the day for a trip. */
const nameOf = (kind: Kind, fields: Record<string, unknown>): string => {
  const name = String(fields[kinds[kind].same[0] ?? ''])
  return kind === 'trips' ? name.split('-').reverse().join('/') : name
}

/** The fields as the contract stores them. If the contract refuses the row, the fields as they are, with the reason. */
function readRow(kind: Kind, row: object): { fields: Record<string, unknown>; reason?: string } {
  const fields = pick(row, kinds[kind].fields)
  const inList = { listId: newId() }
  const parent = { tasks: { projectId: newId() }, trips: inList, pricedPurchases: inList }[kind as string]
  const parsed = notebookContract[`${kind}.create`].input.safeParse({ ...fields, ...parent })
  if (parsed.success) return { fields: pick(parsed.data, kinds[kind].fields) }
  return { fields, reason: parsed.error.issues[0]?.message ?? '' }
}

/** The text by which rows are compared; undefined for a row that takes no part in the comparison. */
type KeyOf<T> = (one: T) => string | undefined

/** The stored row for each imported one, in the order of `found`; undefined for a new one. */
function* pairOff<Here extends object>(
  kind: Kind,
  found: readonly object[],
  here: readonly Here[],
): Steps<(Here | undefined)[]> {
  const left = new Set(here)
  const pairs: (Here | undefined)[] = found.map(() => undefined)
  for (const { keyOf, isForAll } of comparisonsOf(kind)) {
    const stored = yield* byKey([...left], keyOf)
    const wanted = yield* byKey(
      [...found.keys()].filter((at) => !pairs[at]),
      (at) => keyOf(found[at] ?? {}),
    )
    for (const [key, places] of wanted) {
      const alike = stored.get(key) ?? []
      if (isForAll && alike.length !== places.length) continue
      for (const [n, pair] of alike.slice(0, places.length).entries()) {
        pairs[places[n] ?? 0] = pair
        left.delete(pair)
      }
    }
  }
  return pairs
}

/** The comparisons of a kind, the strictest one first. `isForAll`: only if both sides have equally many such rows. */
function comparisonsOf(kind: Kind): { keyOf: KeyOf<DayRow>; isForAll?: boolean }[] {
  const { fields, same } = kinds[kind]
  const wholeRow = { keyOf: (row: DayRow) => textOf(row, fields) }
  const name = (row: DayRow, ...more: unknown[]) => textOf(row, same, more)
  if (kind !== 'todos' && kind !== 'tasks') return [wholeRow, { keyOf: name }]
  const isOpen = (row: DayRow) => !saysDone(row)
  return [
    wholeRow,
    { keyOf: (row) => name(row, isOpen(row), Boolean(row.repeat), dueDayOf(row)) },
    { keyOf: (row) => (isOpen(row) ? name(row, Boolean(row.repeat)) : undefined) },
    { keyOf: (row) => (isOpen(row) ? name(row) : undefined) },
    // Ticked or opened since. A repeating row goes on at a tick, so a done row of its name is a copy of it.
    { keyOf: (row) => (row.repeat ? undefined : name(row, dueDayOf(row))), isForAll: true },
  ]
}

function* byKey<T>(all: readonly T[], keyOf: KeyOf<T>): Steps<Map<string, T[]>> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    yield
    const key = keyOf(one)
    if (key === undefined) continue
    const alike = groups.get(key)
    if (alike) alike.push(one)
    else groups.set(key, [one])
  }
  return groups
}

const textOf = (row: object, fields: readonly string[], more: readonly unknown[] = []): string =>
  JSON.stringify([...Object.values(pick(row, fields)), ...more])
