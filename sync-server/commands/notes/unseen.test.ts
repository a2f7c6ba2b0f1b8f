/** A text with an unknown base, or without room, replaces nothing that its author has not seen. */
import { expect, test } from 'vitest'
import { conflictsIn } from '#shared/conflicts.ts'
import { newId } from '#shared/ids.ts'
import { replacedIn } from '#shared/replaced.ts'
import type { MutationResult } from '#shared/sync.ts'
import { codes, ok } from '#sync-server/testing/api.ts'
import { ana, pass, server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForAll(['ana'])

interface SeenNote {
  version: string
  content: string
}

async function noteOf(content: string): Promise<SeenNote & { id: string }> {
  const { id } = await ok(ana.post('/api/notes', { title: 'Nota', content }), 201)
  const [latest] = await ok(ana.get(`/api/notes/${id}/versions`))
  return { id, content, version: latest.id }
}

const edit = (id: string, content: string, base: SeenNote, seq = 1) => ({
  ...mutation(seq, 'notes.update', { id, content }),
  base: base.version,
  replaces: replacedIn(base.content, content),
})
/** An edit as an older app sends it, without the replaced part of its base. */
const without = ({ replaces: _replaces, ...rest }: ReturnType<typeof edit>) => rest
const send = async (...push: object[]): Promise<MutationResult[]> =>
  (await sync(ana, syncRequest(ana.id, { push }))).results as MutationResult[]
const contentOf = async (id: string): Promise<string> => (await ok(ana.get(`/api/notes/${id}`))).content
const textsOf = async (id: string): Promise<string[]> => {
  const versions: { id: string }[] = await ok(ana.get(`/api/notes/${id}/versions`))
  return Promise.all(
    versions.map(async (version) => (await ok(ana.get(`/api/notes/${id}/versions/${version.id}`))).content),
  )
}

/** Lines of a long note. */
const longText = (length: number, letter = 'a') =>
  Array.from({ length: Math.floor(length / 50) }, (_, at) =>
    `linha ${at} `.padEnd(49 - ((49 - `linha ${at} `.length) % letter.length), letter),
  ).join('\n')

/** Saves several times on a second device, the desk; returns the lines that it added. */
async function saveAtDesk(note: SeenNote & { id: string }, times: number): Promise<string[]> {
  const added: string[] = []
  let base: SeenNote = note
  for (let n = 0; n < times; n++) {
    server.skip(60_000)
    added.push(`trecho ${n} da mesa`)
    const content = [added.join('\n'), note.content].join('\n')
    const next = edit(note.id, content, base)
    expect(await send(next)).toMatchObject([{ outcome: 'ok' }])
    base = { version: next.mid, content }
  }
  return added
}

test.each([
  ['60,000 letters', longText(60_000)],
  ['16,000 signs of Chinese', longText(16_000, '漢')],
  ['16,000 emoji', longText(32_000, '😀')],
])('13 saves of the desk stay when the phone returns with three words: %s', async (_how, content) => {
  const note = await noteOf(content)
  const added = await saveAtDesk(note, 13)
  const phone = edit(note.id, `${content}\nmais três palavras`, note)
  expect(await send(phone)).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(note.id)).toBe([added.join('\n'), content, 'mais três palavras'].join('\n'))
})

test('without the replaced text of the base both texts stay, and differences become conflicts', async () => {
  const content = longText(60_000)
  const note = await noteOf(content)
  const added = await saveAtDesk(note, 13)
  const lines = content.split('\n').with(900, 'do telefone')
  const phone = without(edit(note.id, lines.join('\n'), note))
  expect(await send(phone)).toMatchObject([{ outcome: 'merged' }])
  const after = await contentOf(note.id)
  for (const line of [...added, ...lines, ...content.split('\n')]) expect(after.split('\n')).toContain(line)
  expect(conflictsIn(after)).toHaveLength(1)
})

test('an edit with an unknown base is merged by the common lines of both texts', async () => {
  const note = await noteOf('pão\nleite\novos')
  const unknown = { ...note, version: newId() }
  expect(await send(without(edit(note.id, 'pão\nleite\nqueijo', unknown)))).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(note.id)).toBe('pão\nleite\n┌── duas versões ──\novos\n├── ou ──\nqueijo\n└──')
  const rest = { content: 'pão\nleite\nvinho', base: newId() }
  expect((await ok(ana.put(`/api/notes/${note.id}`, rest))).content).toContain('queijo')
})

test('a full note keeps its text: the second author is notified, and their words become a version', async () => {
  const content = longText(79_000)
  const note = await noteOf(content)
  const [desk, phone] = [`${'mesa '.repeat(120)}\n${content}`, `${content}\n${'telefone '.repeat(80)}`]
  expect(await send(edit(note.id, desk, note))).toMatchObject([{ outcome: 'ok' }])
  const late = edit(note.id, phone, note)
  const told = { outcome: 'superseded', dropped: ['content'], code: 'note_full', message: expect.any(String) }
  expect(await send(late)).toMatchObject([told])
  expect(await contentOf(note.id)).toBe(desk)
  expect(await textsOf(note.id)).toContain(phone)
  // The answer was lost, and the device has a new name.
  expect(await send(late)).toMatchObject([told])
  const next = edit(note.id, `${phone}!`, { version: late.mid, content: phone }, 1)
  expect(await send(next)).not.toMatchObject([{ outcome: 'ok' }])
  expect(await contentOf(note.id)).toContain('mesa mesa')
})

test('a REST write is refused if the merged text has no room', async () => {
  const content = longText(79_000)
  const note = await noteOf(content)
  await ok(ana.put(`/api/notes/${note.id}`, { content: `${'mesa '.repeat(120)}\n${content}` }))
  const late = { content: `${content}\n${'telefone '.repeat(80)}`, base: note.version }
  expect(await codes(ana.put(`/api/notes/${note.id}`, late))).toEqual([413, 'too_large'])
  expect(await contentOf(note.id)).toContain('mesa mesa')
})

test('14 long notes that push out the base of a short one lose nothing of it', async () => {
  const note = await noteOf('pão\nleite')
  await send(edit(note.id, 'pão\nleite desnatado', note))
  for (let long = 0; long < 14; long++) {
    const { id } = await noteOf(longText(79_000))
    for (let n = 0; n < 7; n++) await ok(ana.put(`/api/notes/${id}`, { content: `${n}\n${longText(79_000)}` }))
  }
  expect(await textsOf(note.id)).toHaveLength(1)
  expect(await send(edit(note.id, 'pão doce\nleite', note))).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(note.id)).toBe('pão doce\nleite desnatado')
})

test('a phone that returns with a typed text after 100 days loses no word, and no word of others is lost', async () => {
  const note = await noteOf('um\ndois')
  await send(edit(note.id, 'um\ndois e meio', note))
  await pass(100)
  expect(await textsOf(note.id)).toEqual(['um\ndois e meio'])
  expect(await send(edit(note.id, 'quase um\ndois', note))).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(note.id)).toBe('quase um\ndois e meio')
})

test('an invalid range of replaced text is ignored', async () => {
  const note = await noteOf('um\ndois')
  await send(edit(note.id, 'um\ndois!', note))
  const wrong = {
    ...edit(note.id, 'um!\ndois', { ...note, version: newId() }),
    replaces: { start: 3, end: 900, text: '' },
  }
  expect(await send(wrong)).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(note.id)).toContain('dois!')
})
