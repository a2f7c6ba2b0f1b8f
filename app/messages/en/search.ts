import { plural } from '#app/lib/plural.ts'
import type { Messages } from '#app/messages/pt-br.ts'

export const search: Messages['search'] = {
  title: 'Search',
  open: 'Search (Ctrl+K)',
  field: 'Search everything...',
  hits: 'Results',
  hint: 'Notes, tasks, lists, items and projects that are on this device, with or without a signal.',
  found: (n) => (n === 0 ? 'Nothing found' : plural(n, 'result', 'results')),
  more: (n) => `And ${n} more. Write another word to narrow the search.`,
  failed: 'What is on this device could not be read. Close the search and try again.',
  untitled: 'Untitled',
}

export const shortcuts: Messages['shortcuts'] = {
  title: 'Keyboard shortcuts',
  keys: [
    [['Ctrl K', '/'], 'Search everything'],
    [['?'], 'Show these shortcuts'],
    [['F8'], 'Go to the notice, where Undo is'],
    [['Enter'], 'Write down what is on the line'],
    [['↑', '↓'], 'Go from task to task'],
    [['Space'], 'Tick or untick'],
    [['Ctrl Enter'], 'Tick or untick the line of the note'],
    [['F2'], 'Edit'],
    [['Delete'], 'Delete the task'],
    [['Esc'], 'Close'],
  ],
}
