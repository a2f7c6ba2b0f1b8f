import type { ColumnBuilderBase, NotNull } from 'drizzle-orm'
import {
  type Described,
  emptyOf,
  type FieldOf,
  fieldsOf,
  type KindIn,
  kindOf,
  type Nullable,
  type WrittenTable,
} from '#shared/fields.ts'
import type { Step } from '#shared/steps.ts'
import type { TripLine } from '#shared/trip-lines.ts'
import type { Dialect } from './dialects.ts'

/** The column type of each kind of field. */
const columnsOf = ({ text, int, bool, json }: Dialect) => ({
  line: text,
  heading: text,
  text,
  moment: text,
  steps: json<Step[]>,
  aisles: json<string[]>,
  lines: json<TripLine[]>,
  day: text,
  time: text,
  choice: text,
  code: text,
  number: int,
  cents: int,
  flag: bool,
})

type Columns = ReturnType<typeof columnsOf>
type Written<F> = F extends Nullable
  ? ReturnType<Columns[KindIn<F>]>
  : NotNull<ReturnType<Columns[KindIn<F>]> & ColumnBuilderBase>

/** The columns of the fields that people write (shared/fields.ts). A field that may be null has a column that may be. */
export function writtenColumns<T extends WrittenTable>(d: Dialect, table: T) {
  const columns = columnsOf(d)
  const written = fieldsOf(table).map((field) => {
    const column = columns[kindOf(table, field) ?? 'line']() as ReturnType<Dialect['text']>
    return [field, emptyOf(table, field) === null ? column : column.notNull()]
  })
  return Object.fromEntries(written) as { [F in FieldOf<T>]: Written<Described<T, F>> }
}
