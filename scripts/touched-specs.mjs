import { posix } from 'node:path'

/** Browser tests that would detect faults of a file, if no test has the name of its area. */
/** @type {[RegExp, string[]][]} */
export const ofLayers = [
  [/^(app\/(sync|data)|sync-server\/sync)\/|^shared\/sync/, ['offline', 'network', 'together', 'two-phones', 'crash']],
  [/^app\/(sw[.-]|shell\/loading\/)|^vite\.config|^scripts\/vite\//, ['offline', 'first-visit', 'install', 'steady']],
  [/^app\/(ui|loading|theme|app\.css|rows\.css)/, ['layout', 'dialogs', 'shopping']],
  [/^app\/(shell|router|main)/, ['layout', 'auth', 'sync-panel']],
  [/^app\/messages\//, ['layout']],
  [/^app\/third-parties\//, ['ads', 'consent']],
  [/^e2e\/(fixtures|page-actions|person|app-server|shared-server)\.ts$/, ['shopping', 'offline']],
  [/^app\/notebook-files\//, ['data-transfer']],
  [
    /^(app\/(days|planning)|sync-server\/calendar)\/|^(shared|sync-server\/commands)\/(repeats|ticks)\.ts$/,
    ['todo-days', 'agenda', 'dashboard', 'project-dates'],
  ],
]
/** Tests for files of the app and the server that none of the others is about. */
export const usual = ['auth', 'shopping', 'todos', 'offline']

/**
 * The browser tests for some changed files: the tests themselves, those of `ofLayers`, those of the same area, and those
 * that import a changed helper. A file and a test belong to one area if the test's first word is a word in the file's
 * path below its layer, singular or plural.
 * @param {string[]} files paths of changed files
 * @param {Record<string, string>} specs texts of all files of browser tests, by their names below `e2e/`
 */
export function touchedSpecs(files, specs) {
  const named = new Set(files.flatMap((file) => touchedBy(file, specs)))
  return Object.keys(specs).filter((spec) => named.has(spec))
}

/** @param {string} file @param {Record<string, string>} specs */
function touchedBy(file, specs) {
  const all = Object.keys(specs)
  const layers = ofLayers.flatMap(([pattern, names]) => (pattern.test(file) ? names.map(specOf) : []))
  if (layers.length === 0 && file.startsWith('e2e/')) {
    const inE2e = posix.relative('e2e', file)
    return all.filter((spec) => spec === inE2e || importsOf(spec, specs).includes(inE2e))
  }
  if (!isOfApp(file)) return layers
  const words = new Set(
    file
      .replace(/^(app|sync-server)\/([\w-]+\/)?/, '')
      .split(/[^a-z0-9]+/)
      .map(singular),
  )
  const found = all.filter((spec) => words.has(singular(spec.split(/[-.]/)[0] ?? '')))
  const names = [...layers, ...found]
  return names.length > 0 ? names : usual.map(specOf)
}

/** The files of `e2e/` that a browser test imports. @param {string} spec @param {Record<string, string>} specs */
const importsOf = (spec, specs) =>
  [...(specs[spec] ?? '').matchAll(/ from '(\.[^']+)'/g)].map(([, name = '']) => posix.join(posix.dirname(spec), name))

/** @param {string} name */
const specOf = (name) => `${name}.spec.ts`

/** @param {string} file */
const isOfApp = (file) => /^(app|shared|sync-server)\//.test(file) && !/\.test\.tsx?$/.test(file)

/** @param {string} word */
const singular = (word) => word.replace(/ies$/, 'y').replace(/s$/, '')
