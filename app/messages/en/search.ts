import { plural } from '#app/lib/plural.ts'
import type { search as ptBr } from '#app/messages/pt-br/search.ts'
import type { Messages } from '#app/messages/pt-br.ts'

export const search: typeof ptBr = {
  title: 'Search',
  open: 'Search (Ctrl+K)',
  field: 'Search everything...',
  hits: 'Results',
  hint: 'Notes, tasks, lists, items and projects that are on this device, with or without a signal.',
  actions: {
    newList: 'New list',
    newTodo: 'New task',
    newNote: 'New note',
    newProject: 'New project',
    goShopping: (list) => `Go shopping: ${list}`,
  },
  found: (n) => (n === 0 ? 'Nothing found' : plural(n, 'result', 'results')),
  more: (n) => `And ${n} more. Write another word to narrow the search.`,
  failed: 'What is on this device could not be read. Close the search and try again.',
  untitled: 'Untitled',
  kind: {
    notes: 'Note',
    lists: 'List',
    items: 'Item',
    tasks: 'Task of a project',
  },
  kindIn: (kind, parent) => `${kind} in ${parent}`,
}

export const shortcuts: Messages['shortcuts'] = {
  title: 'Keyboard shortcuts',
  letters: 'Shortcuts of one letter',
  lettersHint: 'Switch them off if they act by mistake, as when you dictate.',
  keys: [
    [['Ctrl K', '/'], 'Search everything'],
    [['?'], 'Show these shortcuts'],
    [['F8'], 'Go to the notice, where Undo is'],
    [['N'], 'Write something new'],
    [['G S'], 'Go to Shopping List'],
    [['G T'], 'Go to Tasks'],
    [['G N'], 'Go to Notes'],
    [['G P'], 'Go to Projects'],
    [['G I'], 'Go to the dashboard'],
    [['G L'], 'Go to the trash'],
    [['G C'], 'Go to the settings'],
    [['Enter'], 'Write down what is on the line, or open the row'],
    [['↑', '↓'], 'Go from row to row'],
    [['←', '→'], 'Go from button to button in the row'],
    [['Alt ↑', 'Alt ↓'], 'Move the task with a date to another place'],
    [['Space'], 'Tick or untick'],
    [['Ctrl Enter'], 'Tick or untick the line of the note'],
    [['F2'], 'Edit'],
    [['Delete'], 'Delete the row'],
    [['Esc'], 'Close'],
  ],
}
