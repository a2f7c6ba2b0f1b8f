import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { linesOf } from '#app/lib/line-ends.ts'
import type { TaskContent } from '#shared/notebook.ts'
import { plainTask } from '#shared/tasks.ts'
import { type ChecklistKind, extrasLeft, notebookOf, type TextKind } from './found.ts'
import { file, fileWords, foundIn, madeOf, refusalOf } from './testing.ts'

const utf8 = (text: string) => strToU8(text)
const read = (
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  asText: TextKind = 'note',
  asChecklist: ChecklistKind = 'note',
) => madeOf([file(name, content)], { asText, asChecklist })
const refusal = (name: string, content: string | Uint8Array<ArrayBuffer>) => refusalOf(file(name, content))
const keep = (fields: object) => JSON.stringify({ isTrashed: false, isPinned: false, title: '', ...fields })

describe('Google Keep', () => {
  test('a note keeps its text, links and labels', async () => {
    const note = keep({
      title: 'Viagem',
      textContent: 'Levar\u0007 mala\r\nhttps://a.example',
      labels: [{ name: 'Férias 2026' }],
      annotations: [{ url: 'https://a.example' }, { url: 'https://b.example' }],
      attachments: [{ filePath: 'a.jpg' }],
    })
    const found = await foundIn(file('Viagem.json', note))
    expect(found.left.attachments).toEqual(['Viagem'])
    expect(found.notebook.notes).toEqual([
      { title: 'Viagem', content: 'Levar mala\nhttps://a.example\n\nhttps://b.example\n\n#Férias-2026' },
    ])
  })
  test('a list keeps its links and labels as a note; as a shopping list it counts the omitted ones', async () => {
    const list = keep({
      title: 'Mercado',
      listContent: [{ text: 'Leite https://a.example' }],
      labels: [{ name: 'Casa' }],
      annotations: [{ url: 'https://a.example' }, { url: 'https://b.example' }],
    })
    const found = await foundIn(file('a.json', list))
    const [note] = notebookOf(found, { asText: 'note', asChecklist: 'note', asTasks: 'todos' }, fileWords).notes
    expect(note?.content).toBe('- [ ] Leite https://a.example\n\nhttps://b.example\n\n#Casa')
    expect([extrasLeft(found, 'note'), extrasLeft(found, 'list')]).toEqual([0, 2])
  })
  test('a list becomes a note with boxes, or a shopping list', async () => {
    const rows = [
      { text: 'Leite', isChecked: true },
      { text: '', isChecked: false },
      { text: 'Pão', isChecked: false },
    ]
    const list = keep({ title: 'Mercado', listContent: rows })
    expect((await read('a.json', list)).notes).toEqual([{ title: 'Mercado', content: '- [x] Leite\n- [ ] Pão' }])
    expect((await read('a.json', list, 'note', 'list')).lists).toMatchObject([
      {
        title: 'Mercado',
        items: [
          { name: 'Leite', purchased: true },
          { name: 'Pão', purchased: false },
        ],
      },
    ])
  })
  test('a note without a title gets its first words as title; an empty one is skipped', async () => {
    const long = 'palavra '.repeat(20)
    expect((await read('a.json', keep({ textContent: `\n${long}` }))).notes[0]?.title).toMatch(/^palavra .{1,60}…$/)
    expect((await read('a.json', keep({ textContent: ' ' }))).notes).toEqual([])
  })
  test('only the notes of a whole Takeout are read, without the trash of Keep', async () => {
    const zip = zipSync({
      'Takeout/Keep/A.json': utf8(keep({ title: 'A', textContent: 'um' })),
      'Takeout/Keep/A.html': utf8('<script>alert(1)</script>'),
      'Takeout/Keep/B.json': utf8(keep({ title: 'B', textContent: 'dois', isTrashed: true })),
      'Takeout/Keep/Labels.txt': utf8('Casa'),
      'Takeout/Maps/places.json': utf8('{"places":[]}'),
    })
    const { notebook, left } = await foundIn(file('takeout.zip', zip))
    expect(notebook.notes).toEqual([{ title: 'A', content: 'um' }])
    expect(left).toMatchObject({ trashed: ['B'], attachments: [], files: { length: 3 }, faults: [] })
  })
})

describe('Todoist', () => {
  const head = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE'
  const tasksIn = async (...rows: string[]) => (await read('Casa.csv', [head, ...rows].join('\r\n'))).projects[0]?.tasks
  test('tasks keep their priority, day, repeat, section and parent; other fields become text', async () => {
    const csv = [
      head,
      'section,Jardim,,,,,,,,',
      'task,"Regar, podar ""e"" colher",Com\ncalma,1,1,,,2026-03-10,pt,',
      'task,Comprar terra,,4,2,,,todo dia 5 às 9h,pt,',
      'note,Na loja,,,,,,,,',
      ',,,,,,,,,',
      'task,Outra,,3,9,,,31/02/2026,pt,',
    ]
      .join('\r\n')
      .replace('Com\ncalma', '"Com\ncalma"')
    const { projects } = await read('Casa [2203306141].csv', `\ufeff${csv}`)
    expect(projects).toEqual([
      {
        title: 'Casa',
        description: null,
        status: 'pendente',
        tasks: [
          {
            ...plainTask,
            title: 'Regar, podar "e" colher',
            description: 'Com\ncalma\n\nSeção: Jardim',
            priority: 3,
            status: 'pendente',
            dueDate: '2026-03-10T12:00:00-03:00',
          },
          {
            ...plainTask,
            title: 'Comprar terra',
            description: 'Seção: Jardim\n\nParte de: Regar, podar "e" colher\n\nNa loja',
            priority: 1,
            status: 'pendente',
            dueDate: '2026-12-05T12:00:00-03:00',
            dueTime: '09:00',
            repeat: 'FREQ=MONTHLY;BYMONTHDAY=5',
          },
          {
            ...plainTask,
            title: 'Outra',
            description: 'Seção: Jardim\n\nParte de: Comprar terra\n\nData: 31/02/2026',
            priority: 2,
            status: 'pendente',
            dueDate: null,
          },
        ],
      },
    ])
  })
  test('a repeat that counts from the day it is done stays one', async () => {
    expect(await tasksIn('task,Filtro,,4,1,,,every! 3 months,en,')).toMatchObject([
      { repeat: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=25', repeatFrom: 'done', description: null },
    ])
  })
  test('tasks below another one that have only a title are its steps', async () => {
    const tasks = await tasksIn(
      'task,Festa,,4,1,,,,,',
      'task,Bolo,,4,2,,,,,',
      'task,Convidar,,4,2,,,,,',
      'task,Ana,,4,3,,,,,',
      'task,Balões,,1,2,,,,,',
      'task,Música,,4,2,,,,,',
      'note,Samba,,,,,,,,',
      'task,Sozinha,,4,1,,,,,',
    )
    const stepsOf = (task: TaskContent) => task.steps?.map(({ title, done }) => [title, done]) ?? null
    expect(tasks?.map((task) => [task.title, stepsOf(task), task.description])).toEqual([
      ['Festa', [['Bolo', false]], null],
      ['Convidar', [['Ana', false]], 'Parte de: Festa'],
      ['Balões', null, 'Parte de: Festa'],
      ['Música', null, 'Parte de: Festa\n\nSamba'],
      ['Sozinha', null, null],
    ])
  })
  test('the 51st step, and one with a long title, stay tasks', async () => {
    const many = Array.from({ length: 51 }, (_, at) => `task,Passo ${at},,4,2,,,,,`)
    const tasks = await tasksIn('task,Muitos,,4,1,,,,,', `task,${'x'.repeat(201)},,4,2,,,,,`, ...many)
    expect(tasks?.[0]?.steps).toHaveLength(50)
    expect(tasks?.slice(1).map(({ title }) => title.slice(0, 8))).toEqual(['xxxxxxxx', 'Passo 50'])
  })
  test('a file saved again by a spreadsheet in Brazil is read as well', async () => {
    const csv = 'TYPE;CONTENT\r\ntask;Maçã\r\n'
    const latin = Uint8Array.from(csv, (letter) => letter.charCodeAt(0))
    expect((await read('x.csv', latin)).projects[0]?.tasks[0]?.title).toBe('Maçã')
  })
  test('unclosed quotes are reported with their line', async () => {
    expect(await refusal('x.csv', 'TYPE,CONTENT\ntask,a\ntask,"b\ntask,c\n')).toEqual(['open_quote', 'x.csv', 3])
  })
  test('a table of another app is refused', async () => {
    expect(await refusal('x.csv', 'Nome,Idade\nAna,3')).toEqual(['unknown_columns', 'x.csv', 'Nome, Idade'])
  })
})

describe('text', () => {
  const text = '\ufeffLista\r\n- [x] Leite\r\n* Pão\r\n2) 3 ovos\r\n\r\n☑ Sal'
  test('becomes a note as it is, or an entry per line', async () => {
    expect((await read('Mercado.txt', text)).notes).toEqual([
      { title: 'Mercado', content: 'Lista\n- [x] Leite\n* Pão\n2) 3 ovos\n\n☑ Sal' },
    ])
    expect((await read('Mercado.txt', text, 'todos')).todos.map(({ title, completed }) => [title, completed])).toEqual([
      ['Lista', false],
      ['Leite', true],
      ['Pão', false],
      ['3 ovos', false],
      ['Sal', true],
    ])
    expect((await read('Mercado.txt', text, 'list')).lists[0]).toMatchObject({ title: 'Mercado', items: { length: 5 } })
  })
  test('that begins like data is still a text', async () => {
    expect((await read('a.txt', '{ sei lá')).notes).toEqual([{ title: 'a', content: '{ sei lá' }])
    expect(await refusal('a', '{ sei lá')).toEqual(['broken_json', 'a', 1])
  })
  test.each([
    ['UTF-16 with a mark', [0xff, 0xfe, 0xe7, 0, 0xe3, 0, 0x6f, 0], 'ção'],
    ['UTF-16 with a mark, high bytes first', [0xfe, 0xff, 0, 0xe7, 0, 0xe3, 0, 0x6f], 'ção'],
    ['UTF-16 without a mark', [0x70, 0, 0xe3, 0, 0x6f, 0], 'pão'],
    ['UTF-16 without a mark, high bytes first', [0, 0x70, 0, 0xe3, 0, 0x6f], 'pão'],
    ['the old Windows encoding', [0xe7, 0xe3, 0x6f], 'ção'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x70, 0xc3, 0xa3, 0x6f], 'pão'],
    ['UTF-8 with two marks', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x70, 0xc3, 0xa3, 0x6f], 'pão'],
    ['UTF-8 and a line in the old Windows encoding', [0x70, 0xc3, 0xa3, 0x6f, 0x0a, 0x70, 0xe3, 0x6f], 'pão\npão'],
  ])('is read in %s', async (_, bytes, expected) => {
    expect((await read('a.txt', new Uint8Array(bytes))).notes[0]?.content).toBe(expected)
  })
  test.each(['\v', '\f', '\u0085', '\u2028', '\u2029', '\r'])(
    'has a row for each line, also behind %j',
    async (end) => {
      const rows = async (as: TextKind) => read('a.txt', `Leite${end}Pão\nOvos\n`, as)
      expect((await rows('todos')).todos.map(({ title }) => title)).toEqual(['Leite', 'Pão', 'Ovos'])
      expect((await rows('list')).lists[0]?.items.map(({ name }) => name)).toEqual(['Leite', 'Pão', 'Ovos'])
      expect((await rows('note')).notes[0]?.content).toBe('Leite\nPão\nOvos')
    },
  )
  test('loses no letter and no digit as to-dos, except the numbers of a count and the ticks in boxes', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '\v',
        '\u2028',
        '- ',
        '1. ',
        '12) ',
        '2026. ',
        '[x] ',
        '☑ ',
        '✅',
        '\t',
        '\u0007',
        '🛒',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    )
    const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]|x/gu, '')
    const uncounted = (text: string) => linesOf(text).map((line) => line.replace(/^\s*(?:\d{1,3}[.)]\s+)(?=.*\S)/u, ''))
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const text = parts.join('')
        fc.pre(text.trim() !== '' && !text.includes('\0') && !text.replaceAll('\ufeff', '').startsWith('{'))
        const { todos } = await read('a.txt', `a${text}`, 'todos')
        const lost =
          lettersOf(uncounted(`a${text}`).join('')).length - lettersOf(todos.map(({ title }) => title).join('')).length
        expect(lost).toBeLessThanOrEqual(0)
      }),
    )
  })
  test('of two megabytes on one line is read at once', async () => {
    const [row] = (await read('a.txt', `- ${'pão '.repeat(500_000)}`, 'todos')).todos
    expect(row?.title).toHaveLength(1_999_999)
  })
})

test('an unreadable file is reported with its name, the place and the reason', async () => {
  expect(await refusal('a.json', '{\n  "app": "Caderneta",\n  "x": ]\n}')).toEqual(['broken_json', 'a.json', 3])
  expect(await refusal('a.json', '{\n"app"')).toEqual(['broken_json', 'a.json', 2])
  expect(await refusal('a.json', '[1]')).toEqual(['unknown_json', 'a.json', undefined])
  expect(await refusal('a.json', '{"isTrashed":"não"}')).toEqual(['wrong_shape', 'a.json', 'isTrashed'])
  expect(await refusal('a.txt', ' \n')).toEqual(['empty', 'a.txt', undefined])
  expect(await refusal('foto.txt', new Uint8Array([1, 0, 2]))).toEqual(['not_text', 'foto.txt', undefined])
  expect(await refusal('a.zip', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toEqual(['broken_zip', 'a.zip', undefined])
  expect(await refusal('a.zip', zipSync({ 'a.html': utf8('x') }))).toEqual(['web_page', 'a.html', undefined])
  const inside = zipSync({ 'Keep/x.json': utf8('{\n"title": }') })
  expect(await refusal('a.zip', inside)).toEqual(['broken_json', 'Keep/x.json', 2])
})

test('K1: a small archive never becomes a huge one', async () => {
  const zip = zipSync({ 'a.json': new Uint8Array(25 * 1024 * 1024) }, { level: 9 })
  expect(zip.length).toBeLessThan(100_000)
  expect(await refusal('a.zip', zip)).toEqual(['too_large', 'a.json', undefined])
  // An archive that claims to be smaller than its content.
  const view = new DataView(zip.buffer)
  for (const at of [22, zip.length - 22 - 46 - 'a.json'.length + 24]) view.setUint32(at, 10, true)
  expect(await refusal('a.zip', zip)).toEqual(['broken_zip', 'a.json', undefined])
})
