/**
 * Parses the tasks of a model's answer while it is written, reading each character once. It knows only the form that
 * provider.ts requests, a list of JSON objects; `readProposals` handles a complete answer in another form.
 */
import type { TaskProposal } from '#shared/task-proposals.ts'
import { taskReader, tasksRead } from './answer.ts'

export interface StreamingParser {
  /** The proposals that the next characters of the answer complete. */
  add(text: string): TaskProposal[]
  /** True if the list has been written to its end. */
  isComplete(): boolean
}

/**
 * The place of the next character: `before` the list, `between` two tasks, in a `task`, or behind the list
 * (`complete`). At `lost` the rest is ignored: the text is no list of objects, or has more than `tasksRead` of them.
 */
type Place = 'before' | 'between' | 'task' | 'complete' | 'lost'

export function createStreamingParser(nowMs: number): StreamingParser {
  const read = taskReader(nowMs)
  let place: Place = 'before'
  let isBracket = false
  let tasks = 0
  let task = createJsonObject()

  const step: Record<Place, (char: string) => Place> = {
    before: (char) => {
      if (char === '{' && isBracket) return step.between(char)
      isBracket = char === '[' || (isBracket && isBlank(char))
      return 'before'
    },
    between: (char) => {
      if (char === ']') return 'complete'
      if (char !== '{') return char === ',' || isBlank(char) ? 'between' : 'lost'
      task = createJsonObject()
      return ++tasks > tasksRead ? 'lost' : step.task(char)
    },
    task: (char) => (task.add(char) ? 'between' : 'task'),
    complete: () => 'complete',
    lost: () => 'lost',
  }

  return {
    add: (text) => {
      const proposals: TaskProposal[] = []
      for (const char of text) {
        const before = place
        place = step[before](char)
        if (before !== 'task' || place !== 'between') continue
        const proposal = read(task.value())
        if (proposal) proposals.push(proposal)
      }
      return proposals
    },
    isComplete: () => place === 'complete',
  }
}

const isBlank = (char: string): boolean => /\s/.test(char)

/** One JSON object, character by character. */
function createJsonObject() {
  let text = ''
  let depth = 0
  let isInString = false
  let isEscaped = false
  return {
    /** Returns true for the last character of the object. */
    add: (char: string): boolean => {
      text += char
      if (isInString) {
        if (char === '"' && !isEscaped) isInString = false
        isEscaped = char === '\\' && !isEscaped
        return false
      }
      if (char === '"') isInString = true
      if (char === '{' || char === '[') depth++
      if (char === '}' || char === ']') depth--
      return depth === 0
    },
    /** The parsed object; undefined if it is not valid JSON. */
    value: (): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    },
  }
}
