/** The names of the fields whose values differ from those in `before`. */
export const changedFields = <T extends object>(before: T, fields: Partial<T>): (keyof T & string)[] =>
  (Object.keys(fields) as (keyof T & string)[]).filter((name) => fields[name] !== before[name])

/** The fields of `row` with these names. */
export const valuesOf = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
