import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { plainTask } from '#shared/tasks.ts'
import { notFound, ok, push, refusal } from '#sync-server/testing/api.ts'
import { ana, server, serverForAll, stranger } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'

serverForAll(['ana', 'stranger'])

const start = (title: string, more: object = {}, person = ana) =>
  ok(person.post('/api/projects', { title, ...more }), 201)
const addTask = (projectId: string, body: object, person = ana) =>
  ok(person.post(`/api/projects/${projectId}/tasks`, body), 201)
const taken = [409, 'id_taken', 'Este identificador já está em uso.']

describe('tasks', () => {
  test('a task is added, changed as a whole or in part, deleted and restored', async () => {
    const project = await start('Festa')
    const task = await addTask(project.id, {
      projectId: project.id,
      title: ' Bolo ',
      description: 'De cenoura',
      priority: 3,
      status: 'pendente',
      dueDate: '2026-03-10T03:00:00.000Z',
    })
    expect(task).toEqual({
      id: task.id,
      projectId: project.id,
      ...plainTask,
      title: 'Bolo',
      description: 'De cenoura',
      priority: 3,
      status: 'pendente',
      dueDate: '2026-03-10T03:00:00.000Z',
      project: { title: 'Festa' },
    })
    const path = `/api/tasks/${task.id}`
    const edited = { ...task, title: 'Bolo grande', status: 'concluída', dueDate: null, description: null, priority: 1 }
    expect(await ok(ana.put(path, edited))).toEqual(edited)
    expect(await ok(ana.put(path, { status: 'pendente' }))).toEqual({ ...edited, status: 'pendente' })
    expect(await ok(ana.get(`/api/projects/${project.id}/tasks`))).toEqual([{ ...edited, status: 'pendente' }])
    expect((await ana.del(path)).status).toBe(204)
    expect(await ok(ana.get(`/api/projects/${project.id}/tasks`))).toEqual([])
    expect(await refusal(ana.put(path, { title: 'x' }))).toEqual(notFound)
    expect(await refusal(ana.del(path))).toEqual(notFound)
    expect(await ok(ana.post(`${path}/restore`))).toEqual({ ...edited, status: 'pendente' })
  })

  test('a title suffices: medium priority, pending, no date', async () => {
    const { id } = await start('Reforma')
    expect(await addTask(id, { title: 'Tinta' })).toMatchObject({
      description: null,
      priority: 2,
      status: 'pendente',
      dueDate: null,
    })
  })

  test.each([
    ['with a composed accent', 'conclu\u00edda'],
    ['with a combining accent', 'conclui\u0301da'],
    ['without an accent', 'concluida'],
  ])('the flag concluída: %s is understood', async (_how, status) => {
    const { id } = await start('Mudança')
    const task = await addTask(id, { title: 'Caixas', status })
    expect(task.status).toBe('conclu\u00edda')
    expect(await ok(ana.put(`/api/tasks/${task.id}`, { status }))).toMatchObject({ status: 'conclu\u00edda' })
  })

  test.each([
    '2026-03-10',
    '2024-02-29',
    '2026-03-10T12:00',
    '2026-03-10T15:00Z',
    '2026-03-10T15:00:00.000Z',
    '2026-03-10T12:00:00-03:00',
    '2026-03-10T23:59:59.123456-03:00',
  ])('the due date %s comes back as written', async (dueDate) => {
    const { id } = await start('Prova')
    expect((await addTask(id, { title: 'Estudar', dueDate })).dueDate).toBe(dueDate)
    const [task] = await ok(ana.get(`/api/projects/${id}/tasks`))
    expect(task.dueDate).toBe(dueDate)
  })

  test('tasks are sorted by due date, in any notation, and undated ones are last', async () => {
    const { id } = await start('Ano')
    const dates = [null, '2026-05-01', '2026-04-30T23:00:00-03:00', '2026-05-01T12:00', null, '2026-05-01T16:00:00Z']
    for (const [index, dueDate] of dates.entries()) await addTask(id, { title: `t${index}`, dueDate })
    const titles = (await ok(ana.get(`/api/projects/${id}/tasks`))).map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['t2', 't1', 't3', 't5', 't0', 't4'])
  })

  const badDate = 'Informe o prazo como data ISO, por exemplo 2026-03-10T12:00:00-03:00.'
  const badStatus = 'O status da tarefa é pendente ou concluída.'
  const badPriority = 'A prioridade é 1, 2 ou 3.'
  test.each([
    [{ title: '  ' }, 'O título é obrigatório'],
    [{ title: null }, 'O título é obrigatório'],
    [{ title: 'x'.repeat(201) }, 'O título pode ter no máximo 200 caracteres.'],
    [{ description: 'x'.repeat(5001) }, 'A descrição pode ter no máximo 5000 caracteres.'],
    [{ priority: 0 }, badPriority],
    [{ priority: 4 }, badPriority],
    [{ priority: 1.5 }, badPriority],
    [{ priority: 'alta' }, badPriority],
    [{ status: 'feita' }, badStatus],
    [{ status: 1 }, badStatus],
    [{ dueDate: 'amanhã' }, badDate],
    [{ dueDate: '2026-02-30' }, badDate],
    [{ dueDate: '10/03/2026' }, badDate],
    [{ dueDate: '2026-03-10T25:00' }, badDate],
    [{ dueDate: '' }, badDate],
    [{ dueDate: 1_773_144_000_000 }, badDate],
    [{ projectId: 'x' }, 'Identificador inválido.'],
  ])('%j is refused with the reason, new or changed', async (bad, message) => {
    const { id } = await start('Casa')
    const task = await addTask(id, { title: 'Boa' })
    expect(await refusal(ana.put(`/api/tasks/${task.id}`, bad))).toEqual([400, 'invalid', message])
    if (!('projectId' in bad)) {
      const added = ana.post(`/api/projects/${id}/tasks`, { title: 'Boa', ...bad })
      expect(await refusal(added)).toEqual([400, 'invalid', message])
    }
    expect(await ok(ana.get(`/api/projects/${id}/tasks`))).toEqual([task])
  })

  test('T25: the project in the path wins; a body with another one is refused', async () => {
    const [here, there] = [await start('Aqui'), await start('Ali')]
    const path = `/api/projects/${here.id}/tasks`
    const message = 'O identificador no corpo do pedido é diferente do endereço.'
    for (const projectId of [there.id, newId(), null]) {
      expect(await refusal(ana.post(path, { title: 'Tarefa', projectId }))).toEqual([400, 'invalid', message])
    }
    expect(await ok(ana.get(path))).toEqual([])
    expect(await ok(ana.get(`/api/projects/${there.id}/tasks`))).toEqual([])
  })

  test('a task moves between projects of one person', async () => {
    const [here, there] = [await start('Aqui'), await start('Ali')]
    const task = await addTask(here.id, { title: 'Levar' })
    const moved = { ...task, projectId: there.id, project: { title: 'Ali' } }
    expect(await ok(ana.put(`/api/tasks/${task.id}`, { projectId: there.id }))).toEqual(moved)
    expect(await ok(ana.get(`/api/projects/${here.id}/tasks`))).toEqual([])
    expect(await ok(ana.get(`/api/projects/${there.id}/tasks`))).toEqual([moved])
    const again = ana.post(`/api/projects/${here.id}/tasks`, { id: task.id, title: 'Levar' })
    expect(await refusal(again)).toEqual(taken)
  })

  test('I130, I131: a task cannot enter a foreign, unknown or deleted project', async () => {
    const [own, gone] = [await start('Minha'), await start('Velha')]
    const foreign = await start('Alheia', {}, stranger)
    await ana.del(`/api/projects/${gone.id}`)
    const task = await addTask(own.id, { title: 'Fica' })
    for (const projectId of [foreign.id, newId(), gone.id]) {
      expect(await refusal(ana.post(`/api/projects/${projectId}/tasks`, { title: 'Entra' }))).toEqual(notFound)
      expect(await refusal(ana.put(`/api/tasks/${task.id}`, { title: 'Sai', projectId }))).toEqual(notFound)
    }
    const viaSync = [
      mutation(1, 'tasks.create', { projectId: foreign.id, title: 'Entra' }),
      mutation(2, 'tasks.update', { id: task.id, projectId: foreign.id }),
    ]
    expect(await push(ana, viaSync)).toEqual(Array(2).fill(['rejected', 'not_found']))
    expect(await ok(ana.get(`/api/projects/${own.id}/tasks`))).toEqual([task])
    expect(await ok(stranger.get(`/api/projects/${foreign.id}/tasks`))).toEqual([])
  })

  test('creating the same task twice makes one; a foreign id in use gets the same refusal', async () => {
    const [project, foreign, id] = [await start('Minha'), await start('Alheia', {}, stranger), newId()]
    const task = await addTask(project.id, { id, title: 'Uma' })
    expect(await addTask(project.id, { id, title: 'Uma' })).toEqual(task)
    expect(await refusal(ana.post(`/api/projects/${project.id}/tasks`, { id, title: 'Outra' }))).toEqual(taken)
    const attempt = () => stranger.post(`/api/projects/${foreign.id}/tasks`, { id, title: 'Meu' })
    expect(await refusal(attempt())).toEqual(taken)
    await ana.del(`/api/projects/${project.id}`)
    expect(await refusal(attempt())).toEqual(taken)
  })
})

describe('a deleted project', () => {
  test('hides its tasks, and restores them unchanged', async () => {
    const project = await start('Casamento')
    const [task, other] = [
      await addTask(project.id, { title: 'Flores' }),
      await addTask(project.id, { title: 'Música' }),
    ]
    await ana.del(`/api/tasks/${other.id}`)
    await ana.del(`/api/projects/${project.id}`)
    const hidden = [
      ana.get(`/api/projects/${project.id}/tasks`),
      ana.post(`/api/projects/${project.id}/tasks`, { title: 'Mais' }),
      ana.put(`/api/tasks/${task.id}`, { title: 'x' }),
      ana.del(`/api/tasks/${task.id}`),
      ana.post(`/api/tasks/${other.id}/restore`),
    ]
    for (const answer of hidden) expect(await refusal(answer)).toEqual(notFound)
    await ok(ana.post(`/api/projects/${project.id}/restore`))
    expect(await ok(ana.get(`/api/projects/${project.id}/tasks`))).toEqual([task])
  })

  test('keeps a device’s changes to its tasks, and reports them', async () => {
    const bia = await server.register()
    const project = await start('Quintal', {}, bia)
    const elsewhere = await start('Jardim', {}, bia)
    const task = await addTask(project.id, { title: 'Podar' }, bia)
    const deleted = await addTask(project.id, { title: 'Varrer' }, bia)
    await bia.del(`/api/tasks/${deleted.id}`)
    await bia.del(`/api/projects/${project.id}`)
    const done = [
      mutation(1, 'tasks.update', { id: task.id, title: 'Podar a roseira' }),
      mutation(2, 'tasks.create', { projectId: project.id, title: 'Regar' }),
      mutation(3, 'tasks.update', { id: deleted.id, title: 'Varrer as folhas' }),
      mutation(4, 'projects.update', { id: project.id, title: 'Quintal novo' }),
      mutation(5, 'tasks.update', { id: task.id, projectId: elsewhere.id }),
      mutation(6, 'projects.restore', { id: project.id }),
      mutation(7, 'tasks.update', { id: deleted.id, priority: 3 }),
    ]
    const inProject = ['ok', 'project_deleted']
    const inTrash = ['ok', 'row_deleted']
    const fine = ['ok', undefined]
    expect(await push(bia, done)).toEqual([inProject, inProject, inProject, inTrash, fine, fine, inTrash])
    const titles = async (id: string) =>
      (await ok(bia.get(`/api/projects/${id}/tasks`))).map(({ title }: { title: string }) => title)
    expect(await titles(project.id)).toEqual(['Regar'])
    expect(await titles(elsewhere.id)).toEqual(['Podar a roseira'])
    expect(await ok(bia.post(`/api/tasks/${deleted.id}/restore`))).toMatchObject({ title: 'Varrer as folhas' })
  })
})
