import { expect } from 'vitest'
import { proposalSchema } from '#shared/task-proposals.ts'
import type { TestPerson } from './server.ts'

/** Requests the tasks of a project from our server. */
export const askFor = (person: Pick<TestPerson, 'post'>, description: unknown = 'Reformar a cozinha') =>
  person.post('/api/generate-tasks', { description })

/** The tasks of an answer, each in the format of the contract. */
export async function proposals(response: Response) {
  expect(response.status).toBe(200)
  const tasks = (await response.json()) as { title: string; description: string; priority: number; dueDate: unknown }[]
  for (const task of tasks) expect(proposalSchema.safeParse(task).data).toEqual(task)
  return tasks
}

/** Status, code and message of a refusal. */
export async function refusal(response: Response) {
  const body = await response.json()
  expect(body.error).toBe(body.message)
  return { status: response.status, code: body.code, message: body.message as string }
}
