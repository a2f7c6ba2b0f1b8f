/**
 * Each layer: the folders and files that it may import by `#` (of its room, and `shared`), its packages, and its
 * contents. The first row that fits a file counts; a folder without a row is refused. `*` is one name, `**` any path. An
 * import of a type and an `import()` count, too.
 */
const react = 'react react-dom react-dom/** react-router-dom'
const screen = `${react} @headlessui/react lucide-react virtua zustand zustand/**`
const dragging = '@dnd-kit/dom @dnd-kit/react'
const featurePart =
  'data data-react actions notifications api third-parties ui loading voice messages device lib shared sync/triggers.ts'

/** @type {Record<string, [layers: string, packages: string, contents: string]>} */
export const layers = {
  'shared/**': ['', 'zod/mini uuidv7 diff', 'The contract of both ends: rows, limits, routes, errors, merges.'],
  'app/lib/**': ['shared', 'date-fns date-fns-tz linkifyjs', 'Functions that do not touch the browser.'],
  'app/device/**': [
    'lib shared',
    'barcode-detector/ponyfill zxing-wasm/**',
    'The browser: small stored values and settings, locks, clipboard, files, badge, QR codes.',
  ],
  'app/days/**': ['lib shared', '', 'The parser of days, times and repeats in Portuguese: pure functions.'],
  'app/groceries/**': [
    'groceries lib shared',
    'fastest-levenshtein',
    'The parser of Portuguese shopping lists and receipts, and its dictionary: pure functions.',
  ],
  'app/notebook-files/**': [
    'days lib shared',
    'jsonc-parser papaparse zod/mini',
    'File formats, of the notebook and of other apps: pure functions.',
  ],
  'app/ui/**': [
    'lib',
    `${screen.replace(' react-router-dom', '')} @dnd-kit/dom lean-qr lean-qr/**`,
    'Components: props in, events out.',
  ],
  'app/messages/**': [
    'messages device lib shared',
    'react zustand',
    'Every text, a file per area and language; those of the first visit are in `first.ts`.',
  ],
  'app/api/**': ['lib shared', 'zod/mini', 'The typed fetch, derived from the contract.'],
  'app/notifications/**': ['api lib shared', '', 'The notifications of this browser and their live state.'],
  'app/data/store/**': [
    'device lib shared',
    'dexie zod/mini',
    'The database on the device. No React and no `window` in all of `app/data/`.',
  ],
  'app/data/live/**': ['data/store lib shared', 'dexie', 'Queries that follow changes.'],
  'app/data/areas/**': [
    'data/store data/live device lib shared',
    'dexie zod/mini',
    'Queries and mutators of each area.',
  ],
  'app/data/mutations/**': [
    'data/store data/live data/areas device lib shared',
    'dexie zod/mini',
    'The outbox: `mutate`, undo, problems, drafts that are written.',
  ],
  'app/data-react/**': ['data device lib shared', 'dexie-react-hooks react', 'React hooks over that database.'],
  'app/actions/**': ['data ui messages device lib shared', '', 'Actions of a person, with a toast and undo.'],
  'app/sync/**': [
    'data api device lib shared',
    'dexie zod/mini',
    'The engine, in page and service worker. No React; `window` in few files (biome.json).',
  ],
  'app/loading/**': ['data-react ui messages lib', 'react lucide-react', 'Lazy loading of parts of the app.'],
  'app/voice/**': [
    'ui loading messages device lib shared',
    'react lucide-react',
    'Speech that becomes the text of a line.',
  ],
  'app/planning/overview/**': [
    'actions data data-react planning ui messages lib shared',
    'react react-router-dom lucide-react',
    'Rows of a day and cards of projects: the same in the agenda, on the start page and among projects.',
  ],
  'app/planning/line/**': [
    'actions data data-react days notebook-files planning ui voice messages device lib shared',
    'react lucide-react',
    'The line of a new to-do or task, as it is read.',
  ],
  'app/planning/**': [
    'actions data-react notifications ui messages lib data shared',
    'react lucide-react',
    'The fields of a to-do or task that has a day; `rows/` is loaded with lists.',
  ],
  'app/third-parties/**': [
    'data data-react api ui loading messages device lib shared',
    'react react-router-dom',
    'Ads and analytics, if configured and if the person agrees.',
  ],
  'app/features/projects/*/**': [
    `${featurePart} planning features/projects/*`,
    `${screen} zod/mini ${dragging}`,
    'A part of projects; never another part.',
  ],
  'app/features/shopping/list/**': [
    `${featurePart} groceries features/shopping`,
    `${screen} zod/mini`,
    'The screens of lists, which use all parts of shopping.',
  ],
  'app/features/shopping/items/**': [
    `${featurePart} groceries`,
    'react',
    'Items for all parts of shopping: their actions, their names, what was bought when.',
  ],
  'app/features/shopping/open-list/**': [
    `${featurePart} groceries`,
    `${react} lucide-react`,
    'The list on the screen, for its page and for the market.',
  ],
  'app/features/shopping/*/**': [
    `${featurePart} groceries features/shopping/* features/shopping/items features/shopping/open-list`,
    `${screen} zod/mini ${dragging} @dnd-kit/react/sortable`,
    'A part of shopping; never another part.',
  ],
  'app/features/spending/**': [`${featurePart} groceries`, `${screen} d3-scale d3-shape`, 'The screen of spendings.'],
  'app/features/**': [
    `${featurePart} planning days groceries notebook-files`,
    `${screen} zod/mini`,
    'A folder of screens per area; never another area.',
  ],
  'app/shell/**': [
    'shell data data-react actions sync notifications api third-parties ui loading messages device lib shared',
    `${screen} workbox-window`,
    'The frame around screens: session, sync status, app updates.',
  ],
  'app/*': [
    '** shared',
    `${react} workbox-precaching workbox-routing`,
    'The entry points of page and service worker, and the router.',
  ],
  'sync-server/db/schema/**': ['db/schema shared', 'drizzle-orm drizzle-orm/**', 'The tables in one dialect object.'],
  'sync-server/db/migrations/**': [
    '',
    '#package.json',
    'The migrations of both databases, and the journal that refuses a newer database.',
  ],
  'sync-server/db/engine/**': [
    'db/engine db/migrations db/schema shared',
    'drizzle-orm drizzle-orm/** better-sqlite3 pg',
    'The store and the write queue; only here SQLite and PostgreSQL are named.',
  ],
  'sync-server/db/queries/**': ['db shared', 'drizzle-orm drizzle-orm/**', 'All SQL except that of `background/`.'],
  'sync-server/db/backups/**': [
    'db settings/places.ts',
    'better-sqlite3 pg',
    'Backups of both databases, and their restoration.',
  ],
  'sync-server/operator/**': [
    'operator commands/administration streams db mail/mailer.ts settings env.ts shared',
    '',
    'Commands of who runs a server, each loaded when it is run.',
  ],
  'sync-server/access/**': ['db context.ts shared', '', 'Permissions: visibility and the right to change.'],
  'sync-server/commands/**': ['commands access db context.ts shared', 'zod', 'One function per call. No HTTP.'],
  'sync-server/sync/**': [
    'commands/registry.ts access db context.ts shared',
    'zod',
    'One exchange with one device: push, then pull.',
  ],
  'sync-server/observing/**': ['env.ts shared', 'pino prom-client', 'Log, metrics, the watchdog.'],
  'sync-server/limits/**': [
    'db observing env.ts shared',
    'rate-limiter-flexible',
    'Limits of requests and of work at once.',
  ],
  'sync-server/sign-in/**': [
    'db limits env.ts shared',
    '@node-rs/argon2 openid-client @zxcvbn-ts/language-common/**',
    'Passwords, sign-in with Google.',
  ],
  'sync-server/streams/**': ['db observing shared', '', 'The open event streams and the people at the market.'],
  'sync-server/ai/**': ['db observing limits env.ts shared', 'openai zod', 'Task proposals of an AI.'],
  'sync-server/mail/**': ['db observing limits env.ts shared', 'nodemailer', 'Mail.'],
  'sync-server/notifications/**': [
    'db observing limits env.ts shared',
    'web-push',
    'Notifications: finding them and sending them.',
  ],
  'sync-server/calendar/**': [
    'notifications/hours.ts shared',
    '',
    'To-dos and tasks as an iCalendar text: pure functions.',
  ],
  'sync-server/background/**': [
    'db observing mail/mailer.ts settings/places.ts shared',
    '',
    'Background work: jobs and the sweep, with their own queries.',
  ],
  'sync-server/http/**': [
    'http commands sync/exchange.ts limits observing sign-in streams calendar access db context.ts env.ts shared',
    'hono hono/** @hono/** zod/mini',
    'HTTP around the commands: middleware, routes.',
  ],
  'sync-server/settings/**': [
    'shared',
    'zod/mini fastest-levenshtein',
    'Rules of settings, their files, misspelt names.',
  ],
  'sync-server/*': [
    'shared',
    '#package.json hono zod/mini',
    '`main.ts`, `app.ts`, `env.ts`, `context.ts`, nothing else.',
  ],
}

/** Files of which a layer may import only one name, or all but one. */
export const namedImports = [
  { by: 'app/features/**', from: '#app/sync/triggers.ts', only: 'requestSync' },
  { by: 'app/features/**', from: '#app/data/store/local-store.ts', never: 'currentLocal' },
  { by: 'app/shell/**', from: '#app/data/store/local-store.ts', never: 'currentLocal' },
]
