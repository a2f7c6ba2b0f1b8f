import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { normalizePath } from 'vite'

/** @typedef {{ name: string, of: string[], but?: string[], minShareCount?: number }} Chunk */

/**
 * Code that lazily loaded parts share, by folders, files and packages; a module belongs to the first chunk that fits. No
 * two may need each other: such scripts start before they are complete.
 * @type {Chunk[]}
 */
const table = [
  {
    name: 'dates',
    of: [
      'app/actions/add-todos.ts',
      'app/actions/derived-rows.ts',
      'app/actions/move-row.ts',
      'app/actions/tick-row.ts',
      'app/actions/tick.ts',
      'app/actions/toggle-task.ts',
      'app/actions/toggle-todo.ts',
      'app/data-react/use-today.ts',
      'app/data/areas/projects.ts',
      'app/data/areas/tasks.ts',
      'app/data/areas/todos.ts',
      'app/device/times-remind.ts',
      'app/lib/changed-fields.ts',
      'app/lib/due-dates.ts',
      'app/lib/local-clock.ts',
      'app/planning/line/add-todo.tsx',
      'app/planning/line/reminder-offer.tsx',
      'app/planning/line/understood-line.tsx',
      'app/planning/line/use-line-reading.ts',
      'app/planning/line/use-todo-line.ts',
      'app/planning/rows',
      'app/ui/filter-menu.tsx',
      'node_modules/date-fns',
      'node_modules/date-fns-tz',
      ...icons('arrow-down arrow-right arrow-up bell calendar-days chevron-left chevrons-up circle-dashed'),
      ...icons('circle-pause circle-play clock equal flag grip-vertical list-checks list-filter repeat-2'),
      ...icons('skip-forward sun'),
    ],
  },
  {
    name: 'drag',
    of: ['app/ui/drag-rows.ts', 'app/ui/drag-sensors.ts', 'node_modules/@dnd-kit', 'node_modules/@preact'],
  },
  {
    name: 'dialog',
    of: [
      'app/actions/confirm-dialog.tsx',
      'app/data-react/use-kept-form.ts',
      'app/ui/dialog.tsx',
      'app/ui/form-dialog.tsx',
      'app/ui/select-field.tsx',
      'app/ui/switch.tsx',
      'app/ui/text-area.tsx',
      'app/ui/title-dialog.tsx',
      'node_modules/@headlessui',
      'node_modules/react-aria',
      'node_modules/react-stately',
      'node_modules/use-sync-external-store',
    ],
  },
  {
    name: 'third-parties',
    of: ['app/third-parties', ...textsOf('third-parties')],
    but: ['app/third-parties/ad-slot.tsx', 'app/third-parties/consent.ts', 'app/third-parties/privacy-choices.tsx'],
  },
  {
    name: 'proposals',
    of: [
      'app/api/call-lines.ts',
      'app/features/projects/proposals',
      'app/features/projects/template-choice.tsx',
      'app/features/projects/template-start.tsx',
      'app/messages/en/project-templates.ts',
      'app/messages/pt-br/project-templates.ts',
      'shared/answer-lines.ts',
      ...textsOf('proposals'),
    ],
  },
  {
    name: 'planning',
    of: [
      'app/actions/reopen-copy.ts',
      'app/actions/skip-row.ts',
      'app/days',
      'app/features/shopping/adding/pasted-rows.tsx',
      'app/lib/written-rows.ts',
      'app/messages/repeat-text.ts',
      'app/notebook-files/fault.ts',
      'app/notebook-files/file-text.ts',
      'app/notebook-files/plain-text.ts',
      'app/notebook-files/task-list.ts',
      'app/notebook-files/written-values.ts',
      'app/planning',
      'app/ui/reviewed-row.tsx',
      'node_modules/lucide-react/dist/esm/icons/calendar-x.mjs',
      'node_modules/lucide-react/dist/esm/icons/chevrons-right.mjs',
      'node_modules/lucide-react/dist/esm/icons/sunrise.mjs',
      ...textsOf('planning'),
    ],
    but: ['app/planning/overview'],
  },
  {
    name: 'trips',
    of: [
      'app/features/shopping/market/market-line.tsx',
      'app/features/shopping/market/use-market.ts',
      ...textsOf('trips'),
    ],
  },
  {
    name: 'prices',
    of: [
      'app/data/areas/priced-purchases.ts',
      'app/features/shopping/items/list-prices.ts',
      'shared/purchase-changes.ts',
      'shared/unit-prices.ts',
      ...textsOf('prices'),
    ],
  },
  { name: 'notifications', of: ['app/notifications/push-state.ts', ...textsOf('notifications')] },
  {
    // Two screens that few people open need these; they are not for the first load.
    name: 'rare',
    of: ['app/ui/qr-code.tsx', 'node_modules/lean-qr', 'shared/security-events.ts', ...icons('bell-ring shield-check')],
    minShareCount: 2,
  },
  { name: 'links', of: ['app/lib/links.ts', 'node_modules/linkifyjs'] },
  {
    name: 'projects',
    of: ['app/features/agenda', 'app/features/dashboard', 'app/features/projects', 'app/planning/overview'],
    minShareCount: 2,
  },
  {
    name: 'purchases',
    of: [
      'app/data/areas/budgets.ts',
      'app/data/areas/priced-purchases.ts',
      'app/data/areas/spending.ts',
      'app/features/shopping/end-shop.ts',
      'app/features/shopping/market/use-costs.ts',
      'app/lib/estimate.ts',
      'app/lib/spent.ts',
      'shared/purchase-changes.ts',
      'shared/unit-prices.ts',
    ],
    minShareCount: 2,
  },
  {
    name: 'shopping',
    of: [
      'app/features/shopping',
      'app/groceries/aisles.ts',
      'app/groceries/list-markers.ts',
      'app/groceries/message-pages.ts',
      'app/groceries/spelled.ts',
      'shared/words.ts',
    ],
    minShareCount: 2,
  },
  {
    name: 'notebook',
    of: [
      'app',
      'shared',
      'node_modules/dexie-react-hooks',
      'node_modules/diff',
      'node_modules/lucide-react',
      'node_modules/virtua',
    ],
    but: [
      'app/api',
      'app/features',
      'app/groceries',
      'app/messages/en',
      'app/messages/pt-br',
      'app/notebook-files',
      'app/notifications',
    ],
    minShareCount: 2,
  },
]

const isTheme = within(['app/theme.ts'])
/** @type {import('vite').Rolldown.CodeSplittingGroup} A first visit of /auth waits for these modules only. */
const start = { name: 'start', tags: ['$initial'], test: (id) => !isTheme(id) }

export const chunks = [start, ...table.map(groupOf)]

/** @param {Chunk} chunk @returns {import('vite').Rolldown.CodeSplittingGroup} */
function groupOf({ of, but = [], ...settings }) {
  const [isIn, isExcepted] = [within(of), within(but)]
  return { ...settings, test: (id) => isIn(id) && !isExcepted(id) }
}

/** True for the modules of these places. Throws for a place that does not exist. @param {string[]} places */
function within(places) {
  const missing = places.find((place) => !existsSync(place))
  if (missing) throw new Error(`${missing} does not exist, but scripts/vite/chunks.mjs names it`)
  const paths = places.map((place) => normalizePath(resolve(place)))
  return (/** @type {string} */ id) => paths.some((path) => id === path || id.startsWith(`${path}/`))
}

/** The files of these icons. @param {string} names */
function icons(names) {
  return names.split(' ').map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
}

/** The files with the texts of a part that is loaded on demand. @param {string} part */
function textsOf(part) {
  return ['', 'en/', 'pt-br/'].map((folder) => `app/messages/${folder}${part}.ts`)
}
