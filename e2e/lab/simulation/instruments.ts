/** The test's instruments inside the database: triggers for SQLite and PostgreSQL. */
import { fieldsOf, kindOf, nameFieldOf, type WrittenTable, writtenTables } from '#shared/fields.ts'
import { trashTables } from '#shared/scopes.ts'

interface Column {
  table: string
  field: string
  column: string
}

const inSql = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const ofTable = (table: WrittenTable, ...fields: readonly string[]): Column[] =>
  fields.map((field) => ({ table: inSql(table), field, column: inSql(field) }))

/** Triggers record every committed value of these columns. */
const noted = writtenTables.flatMap((table) => ofTable(table, ...fieldsOf(table), 'deletedAt'))

/** The due day of a row and its occurrence, separated by a blank; null without a day. */
const dayOf = (row: 'NEW' | 'OLD'): string => {
  const due = `substr(${row}.due_date, 1, 10)`
  return `${due} || ' ' || COALESCE(${row}.occurrence, ${due})`
}
const dated = writtenTables.filter((table) => kindOf(table, 'occurrence'))

/** A text with POISON in one of these makes the server fail. */
const poisoned = trashTables.flatMap((table) => ofTable(table, nameFieldOf(table)))

/** Records every result of the server, in its own commit, also those that it deletes later. */
export const watchResults = `
  CREATE TABLE sim_results (at INTEGER PRIMARY KEY, client TEXT, result TEXT);
  CREATE TRIGGER sim_result AFTER INSERT ON results BEGIN
    INSERT INTO sim_results (client, result) SELECT NEW.client_id, value FROM json_each(NEW.results) ORDER BY key;
  END;
`

/** The instruments for SQLite. `sim_mended` has a row once POISON causes no failure any more. */
export const ofSqlite = `
  CREATE TABLE sim_values (at INTEGER PRIMARY KEY, row TEXT, field TEXT, value, rev INTEGER);
  CREATE TABLE sim_mended (since TEXT);
  ${watchResults}
  ${poisoned
    .flatMap(({ table, column }) =>
      ['INSERT', 'UPDATE'].map(
        (act) => `
          CREATE TRIGGER sim_${table}_poison_${act} BEFORE ${act} ON ${table}
            WHEN NEW.${column} LIKE '%POISON%' AND NOT EXISTS (SELECT 1 FROM sim_mended)
            BEGIN SELECT RAISE(ABORT, 'poisoned'); END;`,
      ),
    )
    .join('')}
  ${noted
    .map(({ table, field, column }) => {
      const insert = `INSERT INTO sim_values (row, field, value, rev) VALUES (NEW.id, '${field}', NEW.${column}, NEW.rev);`
      return `
        CREATE TRIGGER sim_${table}_${field}_insert AFTER INSERT ON ${table} BEGIN ${insert} END;
        CREATE TRIGGER sim_${table}_${field}_update AFTER UPDATE ON ${table} WHEN NEW.${column} IS NOT OLD.${column}
          BEGIN ${insert} END;`
    })
    .join('')}
  ${dated
    .map((table) => {
      const insert = `INSERT INTO sim_values (row, field, value, rev) VALUES (NEW.id, 'day', ${dayOf('NEW')}, NEW.rev);`
      return `
        CREATE TRIGGER sim_${table}_day_insert AFTER INSERT ON ${table} BEGIN ${insert} END;
        CREATE TRIGGER sim_${table}_day_update AFTER UPDATE ON ${table} WHEN ${dayOf('NEW')} IS NOT ${dayOf('OLD')}
          BEGIN ${insert} END;`
    })
    .join('')}
`

export const ofPostgres = `
  CREATE TABLE sim_values (at bigserial PRIMARY KEY, row text, field text, value json, rev bigint);
  CREATE TABLE sim_mended (since text);
  CREATE TABLE sim_results (at bigserial PRIMARY KEY, client text, result text);
  CREATE FUNCTION sim_result() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO sim_results (client, result) SELECT NEW.client_id, value
      FROM json_array_elements(NEW.results::json) WITH ORDINALITY ORDER BY ordinality;
    RETURN NULL;
  END $$;
  CREATE TRIGGER sim_result AFTER INSERT ON results FOR EACH ROW EXECUTE FUNCTION sim_result();
  CREATE FUNCTION sim_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM sim_mended) THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'poisoned';
  END $$;
  ${poisoned
    .map(
      ({ table, column }) => `
        CREATE TRIGGER sim_poison BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
          WHEN (NEW.${column} LIKE '%POISON%') EXECUTE FUNCTION sim_poison();`,
    )
    .join('')}
  CREATE FUNCTION sim_value() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE value jsonb := to_jsonb(NEW) -> TG_ARGV[1];
    BEGIN
      IF TG_OP = 'UPDATE' AND value IS NOT DISTINCT FROM to_jsonb(OLD) -> TG_ARGV[1] THEN RETURN NULL; END IF;
      IF jsonb_typeof(value) = 'boolean' THEN value := to_jsonb(value::boolean::int); END IF;
      INSERT INTO sim_values (row, field, value, rev) VALUES (NEW.id, TG_ARGV[0], value, NEW.rev);
      RETURN NULL;
    END $$;
  ${noted
    .map(
      ({ table, field, column }) => `
        CREATE TRIGGER sim_${table}_${field} AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW
          EXECUTE FUNCTION sim_value('${field}', '${column}');`,
    )
    .join('')}
  CREATE FUNCTION sim_day() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'UPDATE' AND ${dayOf('NEW')} IS NOT DISTINCT FROM ${dayOf('OLD')} THEN RETURN NULL; END IF;
    INSERT INTO sim_values (row, field, value, rev) VALUES (NEW.id, 'day', to_json(${dayOf('NEW')}), NEW.rev);
    RETURN NULL;
  END $$;
  ${dated
    .map(
      (table) => `
        CREATE TRIGGER sim_${table}_day AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION sim_day();`,
    )
    .join('')}
`

/** The number of commits of a database. */
export const countCommits = `SELECT CAST(value AS bigint) + (SELECT coalesce(sum(commits), 0) FROM connections) AS value
  FROM facts WHERE key = 'commits'`
