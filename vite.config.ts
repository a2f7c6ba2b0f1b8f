import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileHints } from './scripts/compile-hints.mjs'
import { writeAppFiles } from './sync-server/http/app-files.ts'

/** `vite build` makes the app, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server() : app()))

const app = (): UserConfig => ({
  root: 'app',
  plugins: [react(), tailwindcss(), themeScript(), preloadForm(), pwa(), backgroundSync(), precompress()],
  resolve: { alias: [routerForProduction('index', ''), routerForProduction('dom-export', '/dom')] },
  build: {
    outDir: resolve('dist/app'),
    emptyOutDir: true,
    modulePreload: {
      // It would be an inline script, which the content security policy refuses.
      polyfill: false,
      // Other parts are fetched when nobody waits: each `link` would only cost a slow phone time.
      resolveDependencies: (file, dependencies) => (isForScreen.test(file) ? dependencies : []),
    },
    // A data: font or script would be refused as well.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: chunks }, plugins: [compileHints()] },
  },
})

/** The package exports only its files with warnings for developers. */
const routerForProduction = (file: string, entry: string) => ({
  find: new RegExp(`^react-router${entry}$`),
  replacement: resolve(`node_modules/react-router/dist/production/${file}.mjs`),
})

const isForScreen = /(-page|layout)-[^/]*$|\.html$/

/** Modules up to the form of /auth. */
const firstScreen = ['app/main.tsx', 'app/features/auth/auth-page.tsx'].map((name) => resolve(name))

/** Modules of the most frequent first screen: the list in its frame. */
const mostStarts = ['app/shell/layout.tsx', 'app/features/shopping/shopping-page.tsx'].map((name) => resolve(name))

/** Modules that only dialogs need. */
const later =
  /\/app\/ui\/(dialog|switch|qr-code)\.|\/node_modules\/(lean-qr|@(headlessui|react-aria|react-stately|floating-ui))\//

/**
 * Three shared chunks instead of dozens: the needs of /auth, the contract (the code that merges notes stays with their
 * screen), and the needs of the list behind it. So a first visit does not wait for the engine, nor the list for code
 * shared by other screens, or for dialogs. The first and the last chunk are found by following imports, so that they
 * need only earlier chunks: two that need each other start before they are complete.
 */
const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: (id: string, graph: ModuleGraph) => (isImportedBy(firstScreen, id, graph) ? 'base' : null),
      debugName: 'base',
      priority: 2,
      minShareCount: 2,
    },
    // Each further chunk costs the first load its name.
    { name: 'third-parties', priority: 2, test: /\/third-parties\/(?!consent\.|ad-slot)|\/messages\/.*third-parties/ },
    { name: 'contract', priority: 1, test: /\/shared\/(?!frames|merge|text-changes|text-groups|conflicts)/ },
    {
      name: (id: string, graph: ModuleGraph) =>
        isImportedBy(mostStarts, id, graph) && !isLater(id, graph) ? 'notebook' : null,
      debugName: 'notebook',
      priority: 1,
      minShareCount: 2,
    },
  ],
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

const laterOnes = new WeakMap<ModuleGraph, Map<string, boolean>>()

/**
 * True for modules that only dialogs need, and their importers: in the chunk shared by all screens they would make each
 * start load dialogs.
 */
function isLater(id: string, graph: ModuleGraph): boolean {
  const known = laterOnes.get(graph) ?? new Map<string, boolean>()
  laterOnes.set(graph, known)
  const decided = known.get(id)
  if (decided !== undefined) return decided
  // In a cycle the remaining imports decide.
  known.set(id, later.test(id))
  const imports = graph.getModuleInfo(id)?.importedIds ?? []
  const decision = later.test(id) || (id.includes('/app/') && imports.some((next) => isLater(next, graph)))
  known.set(id, decision)
  return decision
}

const imported = new WeakMap<ModuleGraph, Map<string[], Set<string>>>()

/** True if `id` is one of `roots` or statically imported by them. Dynamic imports do not count. */
function isImportedBy(roots: string[], id: string, graph: ModuleGraph): boolean {
  const byRoots = imported.get(graph) ?? new Map<string[], Set<string>>()
  const known = byRoots.get(roots) ?? new Set()
  const visit = (module: string) => {
    if (known.has(module)) return
    known.add(module)
    const info = graph.getModuleInfo(module)
    if (!info) throw new Error(`${module} is not in the build`)
    for (const next of info.importedIds) {
      if (!next.endsWith(allIcons)) visit(next)
      else for (const icon of iconsIn(info.code, next, graph)) visit(icon)
    }
  }
  if (known.size === 0) for (const root of roots) visit(root)
  imported.set(graph, byRoots.set(roots, known))
  return known.has(id)
}

/** Imports every icon; most are left out of the build. */
const allIcons = '/lucide-react/dist/esm/lucide-react.mjs'

/** The modules of the icons that some code imports by name from `all`; some icons have several names. */
function iconsIn(code: string | null, all: string, graph: ModuleGraph): string[] {
  const taken = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code ?? '')?.[1] ?? ''
  const { code: names, importedIds } = graph.getModuleInfo(all) ?? { code: '', importedIds: [] }
  return taken.split(',').flatMap((name) => {
    const file = new RegExp(`default as ${name.trim().split(' ')[0]}\\b[^}]*\\} from ["']\\.(.+?)["']`).exec(
      names ?? '',
    )?.[1]
    return importedIds.find((id) => file && id.endsWith(file)) ?? []
  })
}

/**
 * One file for the modules of every start, packages included: finding and reading three hundred small ones takes longer
 * than running them. Packages with a native part, and large ones that are loaded on demand, stay separate. Nothing is
 * minified, so that stack traces can be read; but the text of a script stays in memory, so it has no comments, and no
 * character that would make V8 store the text with two bytes each.
 */
const server = (): UserConfig => ({
  plugins: [copyMigrations()],
  ssr: { noExternal: true, external: besideServer },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { input: 'sync-server/main.ts', output: { entryFileNames: 'main.js', comments: false, minify } },
  },
})

const besideServer = ['better-sqlite3', '@node-rs/argon2', 'nodemailer', 'openai', 'openid-client', 'pg']

const minify = { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } }

function pwa(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: '.',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild: (build) => {
        build.logLevel = 'warn'
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      // The icons of the installed app are stored by the system itself.
      globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}'],
    },
  })
}

/** The part of the service worker that it imports when needed. Only classic scripts can be imported this way. */
function backgroundSync(): Plugin {
  const handler = async () => {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: resolve('dist/app'),
        emptyOutDir: false,
        rolldownOptions: {
          input: resolve('app/sw-background-sync.ts'),
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    })
  }
  return { name: 'background-sync', apply: 'build', closeBundle: { order: 'post', sequential: true, handler } }
}

/**
 * Gives the script that the first paint waits for a name with a hash. A page can load it in time only as a classic
 * script.
 */
function themeScript(): Plugin {
  const source = '/theme.ts'
  return {
    name: 'theme-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: resolve(`app${source}`), name: 'theme' })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const script = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/app${source}`),
        )
        const isAlone = script?.type === 'chunk' && script.imports.length === 0 && script.exports.length === 0
        if (!isAlone) throw new Error(`${source} is no script by itself`)
        return html.replace(source, `/${script.fileName}`)
      },
    },
  }
}

/**
 * The page preloads the form of /auth, which saves a first visit a round trip. Its code is small, and on later visits
 * it comes from the service worker.
 */
function preloadForm(): Plugin {
  return {
    name: 'preload-form',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const form = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/features/auth/auth-page.tsx'))
        if (!form) throw new Error('the form of /auth has no chunk of its own')
        return [form.fileName, ...form.imports]
          .map((name) => `/${name}`)
          .filter((href) => !html.includes(href))
          .map((href) => ({ tag: 'link', injectTo: 'head', attrs: { rel: 'modulepreload', crossorigin: true, href } }))
      },
    },
  }
}

/**
 * Adds `.br` and `.gz` to every text file and lists them all, so that the server does not do so while a request waits.
 */
function precompress(): Plugin {
  const worthIt = /\.(js|css|html|svg|webmanifest|json|txt)$/
  const folder = resolve('dist/app')
  const handler = async () => {
    await compressFolder(folder, worthIt)
    writeAppFiles(folder)
  }
  return { name: 'precompress', apply: 'build', closeBundle: { order: 'post', sequential: true, handler } }
}

async function compressFolder(folder: string, worthIt: RegExp): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => worthIt.test(name)).map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

function copyMigrations(): Plugin {
  return {
    name: 'copy-migrations',
    writeBundle: () => cp('sync-server/db/migrations', 'dist/server/migrations', { recursive: true }),
  }
}
