import { plural } from '#app/lib/plural.ts'
import type { DataTransferTexts } from '#app/messages/pt-br/data-transfer.ts'

export const dataTransfer: DataTransferTexts = {
  title: 'Import',
  intro:
    'Choose one or more files. You look at everything first, and nothing is written until then. Photos and other files of a .zip stay out.',
  sources: [
    ['Caderneta', 'the .json file that you exported, from this account or another one'],
    ['Google Keep and Google Tasks', 'the .zip of Google Takeout, or the .json files in it'],
    ['Todoist, TickTick and Microsoft To Do', 'the .csv, the .zip of a Todoist backup, or the .json of To Do'],
    ['Joplin, Obsidian and Notion', 'the .zip of .md files'],
    ['Calendar', '.ics files: tasks and events become to-dos'],
    ['Sheet', 'a .csv with columns such as Product and Quantity, or Task and Date'],
    ['Text', '.txt or .md files, also an exported chat of WhatsApp'],
  ],
  choose: 'Choose files',
  chooseOthers: 'Choose other files',
  files: 'Files to import',
  reading: 'Reading the files…',
  reviewHint: 'Untick what should not come. Afterwards all of it can be undone at once.',
  asWritten: 'As in the file',
  asText: 'Each text file becomes',
  textKinds: { note: 'A note', todos: 'To-dos, one a line', list: 'A shopping list, one item a line' },
  asChecklist: 'Each list of Keep becomes',
  asTasks: 'Tasks become',
  taskListKinds: { todos: 'To-dos', project: 'A project for each list' },
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
  trips: (n) => plural(n, 'past trip', 'past trips'),
  purchases: (n) => plural(n, 'price', 'prices'),
  tasks: (n) => plural(n, 'new task', 'new tasks'),
  joins: 'goes into the one that is here',
  noTitle: 'Untitled',
  moreRows: (n) => `Show ${n} more`,
  refused: 'Cannot come:',
  refusedInside: (n) => `${n} cannot come`,
  nothingTaken: 'Tick what you want to import.',
  here: (n) => `What is in your notebook already (${n}) does not come again.`,
  nothingNew: 'Everything in these files is in your notebook already.',
  nothingFound: 'There is nothing to import in these files.',
  left: {
    trashed: (n) => `${plural(n, 'note', 'notes')} in the trash of Keep ${n === 1 ? 'stays' : 'stay'} out.`,
    attachments: (n) =>
      `${plural(n, 'image, sound or attachment', 'images, sounds or attachments')} ${n === 1 ? 'stays' : 'stay'} out.`,
    files: (n) => `${plural(n, 'other file', 'other files')} of the .zip ${n === 1 ? 'stays' : 'stay'} out.`,
    unnamed: (n) =>
      `${plural(n, 'row without a title, or with a sum,', 'rows without a title, or with a sum,')} ${n === 1 ? 'stays' : 'stay'} out.`,
    cancelled: (n) =>
      `${plural(n, 'deleted task or cancelled event', 'deleted tasks or cancelled events')} ${n === 1 ? 'stays' : 'stay'} out.`,
    repeats: (n) =>
      `${plural(n, 'task comes', 'tasks come')} without the repeat, which Caderneta cannot do. Its rule is in the note.`,
    clamped: (n) =>
      `${plural(n, 'task repeats', 'tasks repeat')} on a day that not each month has: in shorter months on the last day.`,
    reminders: (n) => `${plural(n, 'task has', 'tasks have')} a reminder at a time before that does not exist here.`,
  },
  leftNames: (names, n) => {
    const more = n - names.length
    return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
  },
  leftFaults: (n) => `${plural(n, 'more file', 'more files')} cannot be read.`,
  leftExtras: (n) =>
    `${plural(n, 'label or link', 'labels or links')} of lists of Keep ${n === 1 ? 'stays' : 'stay'} out.`,
  submit: (n) => (n === 0 ? 'Import' : `Import (${n})`),
  writing: 'Importing…',
  stop: 'Stop',
  progress: (done, total) => `${done} of ${total}`,
  progressHint: 'What was imported stays, also if you stop or close Caderneta. Importing again brings only the rest.',
  done: (n) => (n === 1 ? 'All imported' : `All imported (${n})`),
  stopped: (n) => `Stopped halfway: ${n} imported`,
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
    too_large: (file) => `“${file}” is too large: each text file may have up to 20 MB, and all together 100 MB.`,
    too_many_rows: (file, rows) =>
      `“${file}” has no room: it has ${rows} tasks or items, and your notebook keeps up to 20,000 records, those deleted in the last months included. Divide the file.`,
    empty: (file) => `“${file}” is empty.`,
    not_text: (file) => `“${file}” is neither a text file nor a .zip.`,
    web_page: (file) =>
      `“${file}” is a web page. Export the notes as .md or .txt, or those of Google Keep as .json, and choose again.`,
    evernote: (file) =>
      `“${file}” is from Evernote, and Caderneta does not read .enex. Open it in Joplin or Obsidian, export it as .md and choose the .zip.`,
    document: (file) =>
      `“${file}” is of a kind that Caderneta does not read. Save it as .txt, .md or .csv and choose again.`,
    spreadsheet: (file) => `“${file}” is a spreadsheet. Save it as .csv and choose again.`,
    broken_json: (file, line) =>
      line === undefined
        ? `“${file}” is broken: it is not a whole JSON.`
        : `“${file}” is broken: its JSON stops making sense in line ${line}.`,
    wrong_shape: (file, place) => `“${file}” is not as it should be: the field ${place || 'main'} is missing or wrong.`,
    newer_version: (file) => `“${file}” was exported by a newer Caderneta. Update this one and try again.`,
    unknown_json: (file) => `“${file}” is JSON, but not of Caderneta, Google Keep, Google Tasks or Microsoft To Do.`,
    unknown_columns: (file, columns) =>
      `“${file}” has no columns that Caderneta knows, such as Product and Quantity, or Task and Date. The first line says: ${columns}.`,
    open_quote: (file, line) => `“${file}” is broken: the quotes of line ${line} do not close.`,
    no_calendar: (file) => `“${file}” has no tasks and no events.`,
    broken_zip: (file) => `“${file}” is broken or not complete, and does not open.`,
    locked: (file) => `“${file}” has a password or a compression that Caderneta does not open.`,
    nothing_in_zip: (file) => `“${file}” has nothing that Caderneta reads, such as notes, tasks or lists.`,
  },
  unreadable: 'The files could not be read. Choose them again.',
  fileWords: {
    row: (file, line, cells = '') => `${file}, line ${line}${cells && `: ${cells}`}`,
    task: (list, at) => `${list}, task ${at}`,
    section: (name) => `Section: ${name}`,
    partOf: (task) => `Part of: ${task}`,
    list: (name) => `List: ${name}`,
    project: (name) => `Project: ${name}`,
    untitled: 'Untitled',
    date: (words) => `Date: ${words}`,
    deadline: (words) => `Deadline in Todoist: ${words}`,
    duration: (count, unit) => `Duration: ${count} ${unit === 'day' ? 'days' : 'min'}`,
    responsible: (name) => `Responsible: ${name}`,
    reminder: (time) => `Reminder: ${time}`,
    repeat: (rule) => `Repeat: ${rule}`,
    except: (days) => `Except on: ${days}`,
    until: (end) => `Until ${end}`,
    start: (day) => `Start: ${day}`,
    doneOn: (day) => `Done on: ${day}`,
    contact: (contact) => `Contact: ${contact}`,
    people: (names) => `People: ${names}`,
    field: (name, value) => `${name}: ${value}`,
    archived: 'archived',
  },
  markdown: {
    title: 'Caderneta',
    nothing: 'Nothing here yet.',
    trip: (day) => `Trip of ${day}`,
    budget: 'Monthly budget',
    copyFrom: (owner) => `Copy of the list of ${owner}`,
    due: (day) => `due ${day}`,
  },
}
