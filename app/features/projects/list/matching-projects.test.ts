import { expect, test } from 'vitest'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { byStatus, matchingProjects } from './matching-projects.ts'

const project = (title: string, description: string | null, status: ProjectRow['status'] = 'pendente') =>
  ({ id: title, title, description, status }) as ProjectRow

const projects = [
  project('Férias de verão', null, 'concluido'),
  project('Reforma', 'Pintar a cozinha'),
  project('Horta', 'Couve, alface'),
]
const found = (query: string) => matchingProjects(projects, query).map(({ title }) => title)

test('a project is found by its title and its description, ignoring accents, capitals and word order', () => {
  expect(found('FERIAS')).toEqual(['Férias de verão'])
  expect(found('cozinha  reforma')).toEqual(['Reforma'])
  expect(found('alface')).toEqual(['Horta'])
  expect(found('alface reforma')).toEqual([])
})

test('an empty search finds all, without a new array', () => {
  expect(matchingProjects(projects, '  ')).toBe(projects)
})

test('a match does not span title and description', () => {
  expect(found('hortacouve')).toEqual([])
})

test('each status has its projects, in their original order', () => {
  const groups = byStatus(projects)
  expect(Object.keys(groups)).toEqual(['pendente', 'aguardando', 'em_andamento', 'concluido'])
  expect(groups.pendente.map(({ title }) => title)).toEqual(['Reforma', 'Horta'])
  expect(groups.aguardando).toEqual([])
  expect(groups.concluido).toHaveLength(1)
})

test('an unchanged group is the same array as before', () => {
  const groups = byStatus(projects)
  const moved = projects.map((one) => (one.title === 'Horta' ? { ...one, status: 'aguardando' as const } : one))
  const next = byStatus(moved, groups)
  expect(next.concluido).toBe(groups.concluido)
  expect(next.em_andamento).toBe(groups.em_andamento)
  expect(next.pendente.map(({ title }) => title)).toEqual(['Reforma'])
  expect(next.aguardando.map(({ title }) => title)).toEqual(['Horta'])
})
