import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { listen, notFound, ok, push, refusal, revs, synced, texts } from '#sync-server/testing/api.ts'
import { ana, server, serverForAll, stranger } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'

serverForAll(['ana', 'stranger'])

const start = (title: string, more: object = {}, person = ana) =>
  ok(person.post('/api/projects', { title, ...more }), 201)
const addTask = (projectId: string, body: object, person = ana) =>
  ok(person.post(`/api/projects/${projectId}/tasks`, body), 201)
const taken = [409, 'id_taken', 'Este identificador já está em uso.']

describe('projects', () => {
  test('a project is created, read, changed, deleted and restored', async () => {
    const project = await start(' Horta ', { description: ' Na varanda\r\ndos fundos ', status: 'aguardando' })
    expect(project).toEqual({
      id: project.id,
      title: 'Horta',
      description: 'Na varanda\ndos fundos',
      status: 'aguardando',
    })
    const path = `/api/projects/${project.id}`
    const changed = { ...project, title: 'Horta nova', description: null }
    expect(await ok(ana.put(path, { title: 'Horta nova', description: null }))).toEqual(changed)
    expect(await ok(ana.put(path, { status: 'em_andamento' }))).toEqual({ ...changed, status: 'em_andamento' })
    expect(await ok(ana.get(path))).toEqual({ ...changed, status: 'em_andamento' })
    expect(await ok(ana.get('/api/projects'))).toContainEqual({ ...changed, status: 'em_andamento' })
    const deleted = await ana.del(path)
    expect([deleted.status, await deleted.text()]).toEqual([204, ''])
    for (const answer of [ana.get(path), ana.put(path, { title: 'De novo' }), ana.del(path)]) {
      expect(await refusal(answer)).toEqual(notFound)
    }
    expect(await ok(ana.get('/api/projects'))).not.toContainEqual(expect.objectContaining({ id: project.id }))
    expect(await ok(ana.post(`${path}/restore`))).toEqual({ ...changed, status: 'em_andamento' })
  })

  test('a title suffices: the rest is empty and pending', async () => {
    expect(await start('Casa')).toMatchObject({ title: 'Casa', description: null, status: 'pendente' })
    expect(await start('Casa', { description: ' \n ' })).toMatchObject({ description: null })
  })

  test.each(['pendente', 'aguardando', 'em_andamento', 'concluido'])('a project may be %s', async (status) => {
    expect(await start('Curso', { status })).toMatchObject({ status })
  })

  test('the newest project comes first', async () => {
    const bia = await server.register()
    for (const title of ['Um', 'Dois', 'Três']) await start(title, {}, bia)
    const titles = (await ok(bia.get('/api/projects'))).map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['Três', 'Dois', 'Um'])
  })

  const tooShort = 'O título deve ter pelo menos 2 caracteres.'
  const badStatus = 'O status do projeto é pendente, aguardando, em_andamento ou concluido.'
  test.each([
    [{}, tooShort],
    [{ title: '' }, tooShort],
    [{ title: '  a  ' }, tooShort],
    [{ title: null }, tooShort],
    [{ title: 'x'.repeat(121) }, 'O título pode ter no máximo 120 caracteres.'],
    [{ title: 'a\nb' }, 'O título contém caracteres que não podem ser guardados.'],
    [{ title: 'Casa', description: 'x'.repeat(5001) }, 'A descrição pode ter no máximo 5000 caracteres.'],
    [{ title: 'Casa', description: 'a\u0000' }, 'A descrição contém caracteres que não podem ser guardados.'],
    [{ title: 'Casa', description: ['x'] }, 'A descrição deve ser um texto.'],
    [{ title: 'Casa', status: 'concluída' }, badStatus],
    [{ title: 'Casa', status: null }, badStatus],
    [{ title: 'Casa', id: 'x' }, 'Identificador inválido.'],
  ])('%j is refused with the reason, also as a change', async (body, message) => {
    expect(await refusal(ana.post('/api/projects', body))).toEqual([400, 'invalid', message])
    const { id } = await start('Casa')
    const { id: _id, ...changes } = body as Record<string, unknown>
    if (Object.keys(body).length === 0 || 'id' in body) return
    expect(await refusal(ana.put(`/api/projects/${id}`, changes))).toEqual([400, 'invalid', message])
  })

  test('creating the same project twice makes one; a foreign id in use gets the same refusal', async () => {
    const id = newId()
    const project = await start('Bazar', { id })
    expect(await start('Bazar', { id })).toEqual(project)
    expect(await refusal(ana.post('/api/projects', { id, title: 'Outro' }))).toEqual(taken)
    const before = await revs(server)
    expect(await refusal(stranger.post('/api/projects', { id, title: 'Meu' }))).toEqual(taken)
    expect(await push(stranger, [mutation(1, 'projects.create', { id, title: 'Meu' })])).toEqual([
      ['rejected', 'id_taken'],
    ])
    expect(await revs(server)).toEqual(before)
  })

  test('a REST write pokes the person’s devices and arrives with their next sync', async () => {
    const bia = await server.register()
    const poked = await listen(bia)
    const project = await start('Viagem', {}, bia)
    await poked()
    const extra = { stamp: expect.any(Number), deletedAt: null, purgedAt: null }
    expect(await synced(bia, 'projects')).toEqual([{ ...project, rev: 2, ...extra }])
    const { project: _title, ...task } = await addTask(project.id, { title: 'Passagens' }, bia)
    await poked()
    expect(await synced(bia, 'tasks')).toEqual([{ ...task, rev: 3, ...extra }])
  })
})

describe('other people', () => {
  test('I127, I128, I134: a stranger gets the answer for an unknown id', async () => {
    const project = await start('Segredo', { description: 'só meu' })
    const task = await addTask(project.id, { title: 'Oculta' })
    const attempts = (projectId: string, taskId: string) => [
      stranger.get(`/api/projects/${projectId}`),
      stranger.put(`/api/projects/${projectId}`, { title: 'Meu', status: 'concluido' }),
      stranger.del(`/api/projects/${projectId}`),
      stranger.post(`/api/projects/${projectId}/restore`),
      stranger.get(`/api/projects/${projectId}/tasks`),
      stranger.post(`/api/projects/${projectId}/tasks`, { title: 'Intrusa' }),
      stranger.put(`/api/tasks/${taskId}`, { title: 'Minha' }),
      stranger.del(`/api/tasks/${taskId}`),
      stranger.post(`/api/tasks/${taskId}/restore`),
    ]
    const foreign = await texts(attempts(project.id, task.id))
    expect(foreign).toEqual(await texts(attempts(newId(), newId())))
    expect(foreign.every((text) => text.startsWith('404 '))).toBe(true)
    expect(await ok(ana.get(`/api/projects/${project.id}`))).toEqual(project)
    expect(await ok(ana.get(`/api/projects/${project.id}/tasks`))).toEqual([task])
  })

  test('a stranger’s device changes nothing', async () => {
    const project = await start('Segredo')
    const task = await addTask(project.id, { title: 'Oculta' })
    const attempts = [
      mutation(1, 'projects.update', { id: project.id, title: 'Meu' }),
      mutation(2, 'projects.delete', { id: project.id }),
      mutation(3, 'projects.restore', { id: project.id }),
      mutation(4, 'tasks.create', { projectId: project.id, title: 'Intrusa' }),
      mutation(5, 'tasks.update', { id: task.id, title: 'Minha' }),
      mutation(6, 'tasks.delete', { id: task.id }),
      mutation(7, 'tasks.restore', { id: task.id }),
    ]
    const bia = await server.register()
    expect(await push(bia, attempts)).toEqual(Array(7).fill(['rejected', 'not_found']))
    expect(await ok(ana.get(`/api/projects/${project.id}/tasks`))).toEqual([task])
    expect([await synced(bia, 'projects'), await synced(bia, 'tasks')]).toEqual([[], []])
  })

  test('I133: userId, scope, rev, stamps, deletedAt and project in the body are ignored', async () => {
    const extra = { userId: stranger.id, scope: `u:${stranger.id}`, rev: 999, stamps: {}, deletedAt: 1, purgedAt: 1 }
    const { ignored, ...project } = await start('Minha', extra)
    expect(ignored).toEqual(Object.keys(extra))
    const answer = await addTask(project.id, { title: 'Minha', ...extra, project: { title: 'Outra' } })
    const { ignored: ofTask, ...task } = answer
    expect(ofTask).toEqual([...ignored, 'project'])
    expect(await ok(ana.get('/api/projects'))).toContainEqual(project)
    expect(await ok(ana.put(`/api/tasks/${task.id}`, { ...answer, ...extra }))).toEqual({ ...task, ignored })
    expect(await ok(stranger.get('/api/projects'))).not.toContainEqual(expect.objectContaining({ id: project.id }))
  })
})
