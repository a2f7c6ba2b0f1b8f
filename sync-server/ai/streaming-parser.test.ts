import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someTasks } from '#sync-server/testing/ai-endpoint.ts'
import { readProposals } from './answer.ts'
import { createStreamingParser } from './streaming-parser.ts'

const titlesOf = (text: string) => {
  const growing = createStreamingParser(Date.now())
  return { titles: growing.add(text).map(({ title }) => title), isComplete: growing.isComplete() }
}
const list = JSON.stringify(someTasks(2))
const both = { titles: ['Tarefa 1', 'Tarefa 2'], isComplete: true }

test.each([
  ['in an object', `{"tasks": ${list}}`],
  ['alone', list],
  ['with lines and blanks', JSON.stringify({ tasks: someTasks(2) }, null, 2)],
  ['in a code fence', `\`\`\`json\n{"tasks":${list}}\n\`\`\``],
  ['behind thoughts', `<think>{hm} talvez ["três"]? [2] não</think> ${list} Espero ter ajudado.`],
])('the list of tasks is found %s', (_where, text) => {
  expect(titlesOf(text)).toEqual(both)
})

test.each([
  ['no list', 'Desculpe, não posso ajudar com isso.'],
  ['a list of something else', '["a", "b"]'],
  ['brackets without end', '[{'.repeat(30_000)],
  ['objects that are no JSON', '[{a: 1}, {b: 2}]'],
])('no list of tasks is found in %s', (_what, text) => {
  expect(titlesOf(text).titles).toEqual([])
})

test('a task is complete with its last brace, with any characters in its texts', () => {
  const [task] = someTasks(1, { title: 'Usar "}]" e \\ {aqui}', description: '\\"}' })
  const text = JSON.stringify([task])
  const growing = createStreamingParser(Date.now())
  expect(growing.add(text.slice(0, -2))).toEqual([])
  expect(growing.add('}')).toMatchObject([{ title: task?.title }])
  expect(growing.isComplete()).toBe(false)
  growing.add(']')
  expect(growing.isComplete()).toBe(true)
})

test('an answer in any pieces gives the same tasks as the whole', () => {
  const task = fc.record({
    title: fc.string({ unit: 'binary' }),
    description: fc.string({ unit: 'binary' }),
    priority: fc.constantFrom(1, 2, 3),
    dueDate: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(task, { maxLength: 12 }), fc.integer({ min: 1, max: 40 }), (tasks, size) => {
      const text = JSON.stringify({ tasks })
      const growing = createStreamingParser(0)
      const found = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        growing.add(text.slice(at * size, (at + 1) * size)),
      ).flat()
      expect(found).toEqual(readProposals(text, 0))
    }),
  )
})
