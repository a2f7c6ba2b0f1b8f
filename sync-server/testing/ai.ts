import { expect } from 'vitest'
import { proposalSchema } from '#shared/task-proposals.ts'
import type { TestPerson } from './server.ts'

/** Asks our server for the tasks of a project. */
export const askFor = (person: Pick<TestPerson, 'post'>, description: unknown = 'Reformar a cozinha') =>
  person.post('/api/generate-tasks', { description })

/** The tasks of an answer, each as the contract has it. */
export async function proposals(response: Response) {
  expect(response.status).toBe(200)
  const tasks = (await response.json()) as { title: string; description: string; priority: number; dueDate: unknown }[]
  for (const task of tasks) expect(proposalSchema.safeParse(task).data).toEqual(task)
  return tasks
}

/** What an answer refuses, and why. */
export async function refusal(response: Response) {
  const body = await response.json()
  expect(body.error).toBe(body.message)
  return { status: response.status, code: body.code, message: body.message as string }
}
