/**
 * The layers that a folder may import by `#` (folders and files of its room, and `shared`), and its packages. The first
 * row that fits a file counts; a folder without a row is refused. `*` is one name, `**` any path. The table of
 * CONTRIBUTING (Layers) shows the same.
 */
const react = 'react react-dom react-dom/** react-router-dom'
const screen = `${react} @headlessui/react lucide-react virtua zustand zustand/**`
const dragging = '@dnd-kit/dom @dnd-kit/react'
const featurePart =
  'data data-react actions notifications api third-parties ui loading messages device lib shared sync/triggers.ts'

/** @type {Record<string, [layers: string, packages: string]>} */
export const layers = {
  'shared/**': ['', 'zod/mini uuidv7 diff'],
  'app/lib/**': ['shared', 'date-fns date-fns-tz linkifyjs'],
  'app/device/**': ['lib shared', ''],
  'app/days/**': ['lib shared', ''],
  'app/groceries/**': ['lib shared', 'fastest-levenshtein'],
  'app/notebook-files/**': ['days lib shared', 'jsonc-parser papaparse zod/mini'],
  'app/ui/**': ['lib', `${screen.replace(' react-router-dom', '')} @dnd-kit/dom lean-qr lean-qr/**`],
  'app/messages/**': ['messages device lib shared', 'react zustand'],
  'app/api/**': ['lib shared', 'zod/mini'],
  'app/notifications/**': ['api lib shared', ''],
  'app/data/store/**': ['device lib shared', 'dexie zod/mini'],
  'app/data/live/**': ['data/store lib shared', 'dexie'],
  'app/data/areas/**': ['data/store data/live device lib shared', 'dexie zod/mini'],
  'app/data/mutations/**': ['data/store data/live data/areas device lib shared', 'dexie zod/mini'],
  'app/data-react/**': ['data device lib shared', 'dexie-react-hooks react'],
  'app/actions/**': ['data ui messages device lib shared', ''],
  'app/sync/**': ['data api device lib shared', 'dexie zod/mini'],
  'app/loading/**': ['data-react ui messages lib', 'react lucide-react'],
  'app/planning/**': ['data-react ui messages lib shared', 'react lucide-react'],
  'app/third-parties/**': ['data data-react api ui loading messages device lib shared', 'react react-router-dom'],
  'app/features/projects/*/**': [`${featurePart} planning features/projects/*`, `${screen} zod/mini ${dragging}`],
  'app/features/shopping/list/**': [`${featurePart} groceries features/shopping`, `${screen} zod/mini`],
  'app/features/shopping/*/**': [
    `${featurePart} groceries features/shopping/*`,
    `${screen} zod/mini ${dragging} @dnd-kit/react/sortable`,
  ],
  'app/features/**': [`${featurePart} planning days groceries notebook-files`, `${screen} zod/mini`],
  'app/shell/**': [
    'shell data data-react actions sync notifications api third-parties ui loading messages device lib shared',
    `${screen} workbox-window`,
  ],
  'app/*': ['** shared', `${react} workbox-precaching workbox-routing`],
  'sync-server/db/schema/**': ['db/schema shared', 'drizzle-orm drizzle-orm/**'],
  'sync-server/db/migrations/**': ['', '#package.json'],
  'sync-server/db/engine/**': [
    'db/engine db/migrations db/schema shared',
    'drizzle-orm drizzle-orm/** better-sqlite3 pg',
  ],
  'sync-server/db/queries/**': ['db shared', 'drizzle-orm drizzle-orm/**'],
  'sync-server/access/**': ['db context.ts shared', ''],
  'sync-server/commands/**': ['commands access db context.ts shared', 'zod'],
  'sync-server/sync/**': ['commands/registry.ts access db context.ts shared', 'zod'],
  'sync-server/observing/**': ['env.ts shared', 'pino prom-client'],
  'sync-server/limits/**': ['db observing shared', 'rate-limiter-flexible'],
  'sync-server/sign-in/**': ['db limits env.ts shared', '@node-rs/argon2 openid-client @zxcvbn-ts/language-common/**'],
  'sync-server/streams/**': ['db observing shared', ''],
  'sync-server/ai/**': ['db observing limits env.ts shared', 'openai zod'],
  'sync-server/mail/**': ['db observing env.ts shared', 'nodemailer'],
  'sync-server/notifications/**': ['db observing limits env.ts shared', 'web-push'],
  'sync-server/calendar/**': ['notifications/hours.ts shared', ''],
  'sync-server/background/**': ['db observing mail/mailer.ts shared', ''],
  'sync-server/http/**': [
    'http commands sync/exchange.ts limits observing sign-in streams calendar access db context.ts env.ts shared',
    'hono hono/** @hono/** zod/mini',
  ],
  'sync-server/*': ['shared', 'hono zod/mini'],
}

/** Files of which a layer may import only one name, or all but one. */
export const namedImports = [
  { by: 'app/features/**', from: '#app/sync/triggers.ts', only: 'requestSync' },
  { by: 'app/features/**', from: '#app/data/store/local-store.ts', never: 'currentLocal' },
  { by: 'app/shell/**', from: '#app/data/store/local-store.ts', never: 'currentLocal' },
]
