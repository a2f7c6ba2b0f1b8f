/** Whatever is in a file, each row of it is imported or named, and a file that is none is refused by name. */
import fc from 'fast-check'
import { zipSync } from 'fflate'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { UnreadableFile } from './fault.ts'
import { file, foundIn, madeOf } from './testing.ts'

const endings = ['json', 'csv', 'tsv', 'txt', 'md', 'ics', 'zip', 'html', 'enex', 'xlsx', '']
const pieces = [
  'PK\u0003\u0004',
  '{"items":[',
  '"kind":"tasks#taskLists"',
  ']}',
  'TYPE,CONTENT\n',
  'Produto;Preço\n',
  '"',
  ';',
  '---\n',
  'tags: [',
  'BEGIN:VCALENDAR\n',
  'BEGIN:VTODO\n',
  'SUMMARY:',
  'DUE:2026',
  'RRULE:FREQ=DAILY;COUNT=',
  'END:VTODO\n',
  '{"isTrashed":true,',
  '"title":null',
  '\u2028',
  '\u0000',
]
const garbage = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 20 })
    .map((parts) => new TextEncoder().encode(parts.join(''))),
)

const readOrRefused = (name: string, bytes: Uint8Array) =>
  foundIn(file(name, new Uint8Array(bytes))).then(
    () => true,
    (error: unknown) => error instanceof UnreadableFile && error.file !== '',
  )

test('any bytes under any name are read, or refused with the name of the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...endings), garbage, async (ending, bytes) => {
      expect(await readOrRefused(`a.${ending}`, bytes)).toBe(true)
    }),
    { numRuns: 600 },
  )
})

test('an archive with any bytes changed is read, or refused by name', async () => {
  const whole = new Uint8Array(
    zipSync({
      'Takeout/Keep/a.json': new TextEncoder().encode('{"title":"A","textContent":"b"}'),
      'b.md': new Uint8Array([97]),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      fc.nat(whole.length),
      async (changes, cut) => {
        const bytes = whole.slice(0, cut % 3 === 0 ? cut : whole.length)
        for (const [at, byte] of changes) bytes[at] = byte
        expect(await readOrRefused('a.zip', bytes)).toBe(true)
      },
    ),
    { numRuns: 600 },
  )
})

const cells = [
  '',
  '2 kg',
  '9,98',
  'R$ 0,75',
  '05/12/2026',
  '2026/12/5',
  'Falso',
  '31/02/2026',
  'todo dia 5',
  'Alta',
  'p1',
  'sim',
  'não',
  '9h',
  '2026-12-05T03:00:00+0000',
  'FREQ=MONTHLY;BYDAY=1MO,2TU',
]
const columns = [
  'Produto',
  'Quantidade',
  'Unidade',
  'Preço',
  'Valor unitário',
  'Total',
  'Categoria',
  'Comprado',
  'Marca',
  'Tarefa',
  'Data',
  'Início',
  'Hora',
  'Prioridade',
  'Status',
  '% concluída',
  'Feito',
  'Concluída em',
  'Dia inteiro',
  'Observações',
  'Lista',
  'Tags',
  'Passos',
  'Repetição',
  'Cor',
  '',
  'Folder Name',
  'Column Name',
  'Lembrete Ativado/Desativado',
  'Data do Lembrete',
  'Particular',
  'Trabalho Total',
]
const nameColumns = ['Produto', 'Tarefa']

test('each word of a sheet below its heading is in a row, or its row is named', async () => {
  const cell = fc.oneof(fc.constantFrom(...cells), fc.constant('\u0001'))
  const sheets = fc.record({
    name: fc.constantFrom(...nameColumns),
    names: fc.uniqueArray(fc.constantFrom(...columns), { minLength: 1, maxLength: 8 }),
    rows: fc.array(fc.array(cell, { minLength: 9, maxLength: 9 }), { maxLength: 6 }),
    delimiter: fc.constantFrom(';', ',', '\t'),
    ends: fc.constantFrom('\n', '\r\n'),
  })
  await fc.assert(
    fc.asyncProperty(sheets, async ({ name, names, rows, delimiter, ends }) => {
      const heading = [...new Set([name, ...names])]
      let words = 0
      const data = rows.map((row) =>
        row.slice(0, heading.length).map((text) => text.replace('\u0001', () => `“w${words++};"w`)),
      )
      const sheet = file('a.csv', Papa.unparse([heading, ...data], { delimiter, newline: ends }))
      const { left } = await foundIn(sheet)
      const made = await madeOf([sheet])
      const count = made.todos.length + made.lists.reduce((sum, { items }) => sum + items.length, 0)
      expect(count + left.unnamed.length).toBe(data.filter((row) => row.join('') !== '').length)
      const said = JSON.stringify(made)
      const isNamed = (row: string[]) => heading.some((column, at) => nameColumns.includes(column) && row[at] !== '')
      for (const row of data.filter(isNamed))
        for (const [word] of row.join(' ').matchAll(/w\d+/g)) expect(said).toContain(word)
    }),
    { numRuns: 400 },
  )
})

test('each to-do and event of a calendar is imported, or named', async () => {
  const lineOf = fc.constantFrom(
    'DUE;VALUE=DATE:20261205',
    'DTSTART:20261205T090000Z',
    'DTSTART;TZID=Nowhere/X:20250101T090000',
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=1,15',
    'RRULE:FREQ=WEEKLY;UNTIL=20250301',
    'EXDATE:20261206,20261207',
    'RDATE:20261206',
    'STATUS:COMPLETED',
    'STATUS:CANCELLED',
    'RELATED-TO:1',
    'UID:1',
    'PRIORITY:x',
    'DTEND:20261231',
    'DURATION:P999999999W',
    'DURATION:PT90M',
    ...['COMMENT', 'CONTACT', 'ATTENDEE;CN="x"', 'ATTACH', 'LOCATION', 'RESOURCES', 'X-GOOGLE-CONFERENCE'].map(
      (name) => `${name.replace('x', 'dito')}:dito`,
    ),
    'BEGIN:VALARM\r\nTRIGGER:-PT7M\r\nEND:VALARM',
    'lixo',
  )
  const component = fc.record({ kind: fc.constantFrom('VTODO', 'VEVENT'), lines: fc.array(lineOf, { maxLength: 6 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(component, { minLength: 1, maxLength: 6 }), async (components) => {
      const all = components.flatMap(({ kind, lines }, at) => [
        `BEGIN:${kind}`,
        `SUMMARY:Coisa${at}`,
        ...lines.map((line, n) => line.replaceAll('dito', `dito${at}-${n}`)),
        `END:${kind}`,
      ])
      const calendar = file('a.ics', ['BEGIN:VCALENDAR', ...all, 'END:VCALENDAR'].join('\r\n'))
      const { left } = await foundIn(calendar)
      const said = JSON.stringify([await madeOf([calendar]), left])
      for (const [at, { lines }] of components.entries()) {
        expect(said).toContain(`Coisa${at}`)
        const isRead = !lines.includes('STATUS:CANCELLED')
        for (const [n, line] of lines.entries())
          if (isRead && line.includes('dito')) expect(said).toContain(`dito${at}-${n}`)
      }
    }),
    { numRuns: 300 },
  )
})
