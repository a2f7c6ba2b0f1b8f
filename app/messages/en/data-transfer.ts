import { plural } from '#app/lib/plural.ts'
import type { DataTransferTexts } from '#app/messages/pt-br/data-transfer.ts'

export const dataTransfer: DataTransferTexts = {
  title: 'Import',
  intro: 'Choose one or more files, up to 20 MB. You look at everything first, and nothing is written until then.',
  sources: [
    ['Caderneta', 'the .json file that you exported, from this account or another one'],
    ['Google Keep', 'the .zip of Google Takeout, or the .json files in it'],
    ['Todoist', 'the .csv of a project, or the .zip of a backup'],
    ['Text', '.txt or .md files'],
  ],
  choose: 'Choose files',
  chooseOthers: 'Choose other files',
  files: 'Files to import',
  reading: 'Reading the files…',
  reviewHint: 'Untick what should not come. Afterwards all of it can be undone at once.',
  asText: 'Each text file becomes',
  textKinds: { note: 'A note', todos: 'To-dos, one a line', list: 'A shopping list, one item a line' },
  asChecklist: 'Each list of Keep becomes',
  checklistKinds: { note: 'A note with boxes', list: 'A shopping list' },
  groups: {
    lists: 'Shopping lists',
    received: 'Copies of lists of other people',
    notes: 'Notes',
  },
  receivedHint: 'They become lists of your own, apart from the original.',
  takeAll: (group) => `Tick all: ${group}`,
  leaveAll: (group) => `Untick all: ${group}`,
  all: 'Tick all',
  none: 'Untick all',
  inside: (name) => `What is in ${name}`,
  items: (n) => plural(n, 'new item', 'new items'),
  tasks: (n) => plural(n, 'new task', 'new tasks'),
  joins: 'goes into the one that is here',
  noTitle: 'Untitled',
  moreRows: (n) => `Show ${n} more`,
  refused: 'Cannot come:',
  refusedInside: (n) => `${n} cannot come`,
  nothingTaken: 'Tick at least one thing.',
  here: (n) =>
    n === 1
      ? '1 thing is in your notebook already and does not come again.'
      : `${n} things are in your notebook already and do not come again.`,
  nothingNew: 'Everything in these files is in your notebook already.',
  nothingFound: 'There is nothing to import in these files.',
  leftTrashed: (n) => `${plural(n, 'note', 'notes')} in the trash of Keep ${n === 1 ? 'stays' : 'stay'} out.`,
  leftAttachments: (n) =>
    `${plural(n, 'image or sound', 'images or sounds')} of Keep ${n === 1 ? 'stays' : 'stay'} out.`,
  leftExtras: (n) =>
    `${plural(n, 'label or link', 'labels or links')} of lists of Keep ${n === 1 ? 'stays' : 'stay'} out.`,
  leftFiles: (n) => `${plural(n, 'other file', 'other files')} of the .zip ${n === 1 ? 'stays' : 'stay'} out.`,
  submit: (n) => (n === 0 ? 'Import' : `Import ${plural(n, 'thing', 'things')}`),
  writing: 'Importing…',
  stop: 'Stop',
  progress: (done, total) => `${done} of ${total}`,
  progressHint: 'What was imported stays, also if you stop or close Caderneta. Importing again brings only the rest.',
  done: (n) => `${plural(n, 'thing', 'things')} imported`,
  stopped: (n) => `Stopped after ${plural(n, 'thing', 'things')}`,
  nothingWritten: 'Stopped before anything was imported.',
  undone: 'Import undone',
  failed: 'Not everything could be imported.',
  notArrived: 'Your notebook is still arriving on this device. Import once it is complete.',
  full: {
    rows: 'No room: your notebook keeps up to 20,000 records, those deleted in the last months included. Untick some.',
    text: 'No room: your notebook keeps up to 20 MB of text, the trash included. Untick some.',
    lists: 'No room: you may have up to 500 lists, those deleted in the last months included. Untick some.',
    items:
      'No room: each list keeps up to 20,000 items, those deleted in the last months included, and 2 MB of text. Untick some.',
  },
  faults: {
    too_large: (file) =>
      `“${file}” is too large: up to 20 MB have room. Of a large .zip, take the .json or .csv files and choose only those.`,
    empty: (file) => `“${file}” is empty.`,
    not_text: (file) => `“${file}” is neither a text file nor a .zip.`,
    broken_json: (file, line) =>
      line === undefined
        ? `“${file}” is broken: it is not a whole JSON.`
        : `“${file}” is broken: its JSON stops making sense in line ${line}.`,
    wrong_shape: (file, place) => `“${file}” is not as it should be: the field ${place || 'main'} is missing or wrong.`,
    newer_version: (file) => `“${file}” was exported by a newer Caderneta. Update this one and try again.`,
    unknown_json: (file) => `“${file}” is JSON, but neither of Caderneta nor of Google Keep.`,
    missing_column: (file, column) => `“${file}” does not look like Todoist: line 1 has no column ${column}.`,
    open_quote: (file, line) => `“${file}” is broken: the quotes of line ${line} do not close.`,
    broken_zip: (file) => `“${file}” is broken or has a password: the .zip does not open.`,
    nothing_in_zip: (file) => `“${file}” has no notes of Google Keep, and no projects of Todoist.`,
  },
  unreadable: 'The files could not be read. Choose them again.',
  todoist: {
    section: (name) => `Section: ${name}`,
    partOf: (task) => `Part of: ${task}`,
    date: (words) => `Date in Todoist: ${words}`,
    deadline: (words) => `Deadline in Todoist: ${words}`,
  },
  markdown: {
    title: 'Caderneta',
    nothing: 'Nothing here yet.',
    copyFrom: (owner) => `Copy of the list of ${owner}`,
    due: (day) => `due ${day}`,
  },
}
