import { cp } from 'node:fs/promises'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunks } from './scripts/vite/chunks.mjs'
import { compileHints } from './scripts/vite/compile-hints.mjs'
import { precompress } from './scripts/vite/precompress.mjs'
import { themeScript } from './scripts/vite/theme-script.mjs'
import { writeAppFiles } from './sync-server/http/app-files.ts'

/** The folder of this build (scripts/ensure-built.mjs). */
const folder = process.env.BUILD_FOLDER ?? 'dist'

/** `vite build` makes the app, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server() : app()))

const app = (): UserConfig => ({
  root: 'app',
  plugins: [
    react(),
    tailwindcss(),
    themeScript(),
    pwa(),
    backgroundSync(),
    apiDocs(),
    precompress(resolve(folder, 'app'), writeAppFiles),
  ],
  resolve: { alias: [routerForProduction('index', ''), routerForProduction('dom-export', '/dom')] },
  build: {
    outDir: resolve(folder, 'app'),
    emptyOutDir: true,
    modulePreload: {
      // It would be an inline script, which the content security policy refuses.
      polyfill: false,
      // Other parts are fetched when nobody waits: each `link` would only cost a slow phone time.
      resolveDependencies: (file, dependencies) => (isScreen(file) ? dependencies : []),
    },
    // A data: font or script would be refused as well.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } },
      plugins: [compileHints()],
    },
  },
})

/** An alias to the production build of React Router: the package exports only files with warnings for developers. */
const routerForProduction = (file: string, entry: string) => ({
  find: new RegExp(`^react-router${entry}$`),
  replacement: resolve(`node_modules/react-router/dist/production/${file}.mjs`),
})

/** True for the script of a screen's entry file, `…-page.tsx` or `…-pages.ts`. */
const isScreen = (script: string): boolean => script.includes('-page')

/**
 * One file for the modules of every start, packages included: three hundred small ones are found and read for longer than
 * they run. Native and large packages that are loaded on demand stay separate. Nothing is minified, so that stack traces
 * can be read; but there are no comments, and no character for which V8 would keep the text with two bytes each.
 */
const server = (): UserConfig => ({
  plugins: [copyMigrations()],
  ssr: { noExternal: true, external: besideServer },
  build: {
    outDir: `${folder}/server`,
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

/** Builds the part of the service worker that it imports when needed. Only classic scripts can be imported this way. */
function backgroundSync(): Plugin {
  const handler = async () => {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: resolve(folder, 'app'),
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

/** Copies the viewer of the API's description: a file for few people, neither in a script of the app nor stored on devices. */
function apiDocs(): Plugin {
  const names = ['swagger-ui-bundle.js', 'swagger-ui.css']
  return {
    name: 'api-docs',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      for (const name of names) await cp(resolve('node_modules/swagger-ui-dist', name), resolve(dir, 'api-docs', name))
    },
  }
}

function copyMigrations(): Plugin {
  return {
    name: 'copy-migrations',
    writeBundle: () => cp('sync-server/db/migrations', `${folder}/server/migrations`, { recursive: true }),
  }
}
