import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { file, foundIn, madeOf, refusalOf } from './testing.ts'

const archive = (files: Record<string, string>, level: 0 | 9 = 9) =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level }),
  )
const viewOf = (bytes: Uint8Array<ArrayBuffer>) => new DataView(bytes.buffer)
const directoryOf = (bytes: Uint8Array<ArrayBuffer>) => viewOf(bytes).getUint32(bytes.length - 6, true)
const notesIn = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await madeOf([file('a.zip', bytes)])).notes.map(({ title }) => title)

/** An archive whose sizes and places are written with 64 bits, as those of more than 4 GB are. */
function withLargeNumbers(small: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const start = directoryOf(small)
  const old = viewOf(small)
  const name = old.getUint16(start + 28, true)
  const extra = new DataView(new ArrayBuffer(28))
  extra.setUint16(0, 1, true)
  extra.setUint16(2, 24, true)
  for (const [at, field] of [24, 20, 42].entries())
    extra.setBigUint64(4 + 8 * at, BigInt(old.getUint32(start + field, true)), true)
  const entry = new DataView(small.slice(start, start + 46 + name).buffer)
  for (const field of [24, 20, 42]) entry.setUint32(field, 0xffffffff, true)
  entry.setUint16(30, 28, true)
  const directoryBytes = 46 + name + 28
  const end64 = new DataView(new ArrayBuffer(56))
  end64.setUint32(0, 0x06064b50, true)
  end64.setBigUint64(32, 1n, true)
  end64.setBigUint64(40, BigInt(directoryBytes), true)
  end64.setBigUint64(48, BigInt(start), true)
  const locator = new DataView(new ArrayBuffer(20))
  locator.setUint32(0, 0x07064b50, true)
  locator.setBigUint64(8, BigInt(start + directoryBytes), true)
  const end = new DataView(small.slice(-22).buffer)
  for (const field of [12, 16]) end.setUint32(field, 0xffffffff, true)
  const parts = [small.subarray(0, start), entry, extra, end64, locator, end]
  return Uint8Array.from(parts.flatMap((part) => [...(part instanceof DataView ? new Uint8Array(part.buffer) : part)]))
}

test('an archive is read with packed and unpacked entries, and with numbers of 64 bits', async () => {
  const files = { 'pasta/Nota.md': 'texto '.repeat(100) }
  for (const level of [0, 9] as const) {
    expect(await notesIn(archive(files, level))).toEqual(['Nota'])
    expect(await notesIn(withLargeNumbers(archive(files, level)))).toEqual(['Nota'])
  }
})

test('a name in the encoding of Windows in Brazil is read', async () => {
  const bytes = archive({ 'Pao.md': 'x' })
  // 'ã' in code page 850.
  for (const at of [31, directoryOf(bytes) + 47]) bytes[at] = 0xc6
  expect(await notesIn(bytes)).toEqual(['Pão'])
})

test('an entry with a password, and one whose data is broken, are named; the others are read', async () => {
  const bytes = archive({ 'A.md': 'a', 'B.md': 'b'.repeat(100), 'C.md': 'c' })
  const view = viewOf(bytes)
  const [first, second] = [directoryOf(bytes), directoryOf(bytes) + 46 + 4]
  view.setUint16(first + 8, 1, true)
  bytes[view.getUint32(second + 42, true) + 30 + 4] = 0xff
  const { texts, left } = await foundIn(file('a.zip', bytes))
  expect(texts.map(({ title }) => title)).toEqual(['C'])
  expect(left.faults.map(({ fault, file }) => [fault, file])).toEqual([
    ['locked', 'A.md'],
    ['broken_zip', 'B.md'],
  ])
})

test('K1: of an archive only its directory and the wanted entries are read, whatever its size', async () => {
  const photo = 'foto'.repeat(100_000)
  const bytes = archive({ 'Takeout/Fotos/a.jpg': photo, 'Takeout/Keep/b.json': '{"title":"B","textContent":"b"}' }, 0)
  let read = 0
  class Counted extends File {
    override slice(start = 0, end = this.size, type?: string): Blob {
      read += Math.min(end, this.size) - start
      return super.slice(start, end, type)
    }
  }
  const { notebook, left } = await foundIn(new Counted([bytes], 'takeout.zip'))
  expect([notebook.notes.length, left.files]).toEqual([1, ['Takeout/Fotos/a.jpg']])
  expect(read).toBeLessThan(70_000)
})

test('an archive in an archive is read, and one that is cut off or no archive of notes is refused by name', async () => {
  const inner = archive({ 'Nota.md': 'x', 'a.png': 'y' })
  const outer = new Uint8Array(zipSync({ 'Export-Part-1.zip': inner }))
  expect(await notesIn(outer)).toEqual(['Nota'])
  expect(await refusalOf(file('a.zip', inner.slice(0, -30)))).toEqual(['broken_zip', 'a.zip', undefined])
  const office = archive({ '[Content_Types].xml': '<', 'xl/workbook.xml': '<' })
  expect(await refusalOf(file('Mês.xlsx', office))).toEqual(['spreadsheet', 'Mês.xlsx', undefined])
  expect(await refusalOf(file('a.zip', archive({ 'a.jpg': 'x' })))).toEqual(['nothing_in_zip', 'a.zip', undefined])
})

test('a text of a program is refused with its name, and other files are read beside it', async () => {
  expect(await refusalOf(file('n.enex', '<?xml version="1.0"?><en-export></en-export>'))).toEqual([
    'evernote',
    'n.enex',
    undefined,
  ])
  expect(await refusalOf(file('a.html', '<p>oi'))).toEqual(['web_page', 'a.html', undefined])
  expect(await refusalOf(file('a', '<!DOCTYPE html><p>oi'))).toEqual(['web_page', 'a', undefined])
  expect(await refusalOf(file('a.ics', 'BEGIN:VCALENDAR\nEND:VCALENDAR'))).toEqual(['no_calendar', 'a.ics', undefined])
  const { texts, left } = await foundIn(file('n.enex', 'x'), file('a.txt', 'Leite'), file('b.json', '{'))
  expect([texts.length, left.faults.map(({ file }) => file)]).toEqual([1, ['n.enex', 'b.json']])
})

test('a sheet with more rows than fit is refused before its rows are read', async () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => `task,Coisa ${at},every ${at} days`)
  const sheet = file('Muitas.csv', ['TYPE,CONTENT,DATE', ...rows].join('\n'))
  expect(await refusalOf(sheet)).toEqual(['too_many_rows', 'Muitas.csv', 20_001])
})
