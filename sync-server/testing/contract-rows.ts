/** The rows of the matrix: their form, and those that are the same for each derived table. */
import { contract, type RouteName } from '#shared/contract.ts'
import { derivedTables } from '#shared/scopes.ts'
import { exampleOf } from '#shared/testing.ts'
import { type Ask, type People, type Person, type Role, roles, type Scene, trashedOf } from './contract-scene.ts'

type Statuses = Record<Role, number>

/** A call of every role, and its expected status. */
export interface Row {
  name: RouteName
  /** The name, with the difference from other rows of the same route. */
  title: string
  statuses: Statuses
  ask: (scene: Scene, person: Person, people: People) => Ask | Promise<Ask>
}

/**
 * The statuses of the roles from `nobody` to `owner`. An administrator has no more rights to rows than a stranger, and a
 * disabled person, who is an editor of the list, is nobody.
 */
export function inOrder(...statuses: number[]): Statuses {
  const ofRows = Object.fromEntries(roles.map((role, at) => [role, statuses[at]])) as Statuses
  return { ...ofRows, administrator: ofRows.stranger, disabled: ofRows.nobody }
}

/** Statuses for routes of the administration, which do not exist for anybody else. */
export const administrators = (status: number): Statuses => ({
  ...inOrder(404, 404, 404, 404, 404, 404),
  administrator: status,
})

/** Statuses for public routes, and for routes about the caller's own data. */
export const everybody = (status: number) => inOrder(status, status, status, status, status, status)
export const signedIn = (status: number) => inOrder(401, status, status, status, status, status)
/** Statuses for rows visible to nobody else. */
export const ownerAlone = (status: number) => inOrder(401, 404, 404, 404, 404, status)
export const readers = (status: number) => inOrder(401, 404, 404, status, status, status)
export const editors = (status: number) => inOrder(401, 404, 404, 403, status, status)
/** Statuses for rows that members see but may not change. */
export const ownerOfList = (status: number) => inOrder(401, 404, 404, 403, 403, status)

export const row = (title: string, statuses: Statuses, ask: Row['ask'] = () => ({})): Row => {
  const [name = ''] = title.split(', ')
  return { name: name as RouteName, title, statuses, ask }
}

/** The same rows for each derived table. */
export const derivedRows: Row[] = derivedTables.flatMap((table) => {
  const living = ({ [table]: id }: Scene) => ({ params: { id } })
  const trashed = ({ [trashedOf(table)]: id }: Scene) => ({ params: { id } })
  const body = exampleOf(table, 'Meu')
  const reading = [
    row(`${table}.get`, ownerAlone(200), living),
    row(`${table}.get, in the trash`, ownerAlone(404), trashed),
  ]
  return [
    row(`${table}.all`, signedIn(200)),
    ...reading.filter(({ name }) => name in contract),
    row(`${table}.create`, signedIn(201), () => ({ body })),
    row(`${table}.create, with an id in use`, inOrder(401, 409, 409, 409, 409, 409), ({ [table]: id }) => ({
      body: { ...body, id },
    })),
    row(`${table}.update`, ownerAlone(200), (scene) => ({ ...living(scene), body })),
    row(`${table}.delete`, ownerAlone(204), living),
    row(`${table}.restore`, ownerAlone(200), trashed),
    row(`trash.delete, one of ${table}`, ownerAlone(204), ({ [trashedOf(table)]: id }) => ({ params: { table, id } })),
  ]
})
