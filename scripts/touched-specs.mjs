/** Layers without an area of their own, and the browser tests that would detect their faults. */
/** @type {[RegExp, string[]][]} */
const ofLayers = [
  [/^(app\/(sync|data)|sync-server\/sync)\//, ['offline', 'network', 'together', 'two-phones', 'crash']],
  [/^app\/(sw[.-]|shell\/loading\/)/, ['offline', 'first-visit', 'install', 'steady']],
  [/^app\/(ui|loading)\//, ['layout', 'dialogs', 'shopping']],
  [/^app\/(shell|router)/, ['layout', 'auth', 'sync-panel']],
  [/^app\/messages\//, ['layout']],
  [/^app\/third-parties\//, ['ads', 'consent']],
  [/^e2e\/(fixtures|page-actions|person|app-server|shared-server)\.ts$/, ['shopping', 'offline']],
]

/**
 * The browser tests for some changed files: the tests themselves, those of `ofLayers`, and those of the same area. A
 * file and a test belong to one area if the test's first word is a word in the file's path, singular or plural.
 * @param {string[]} files paths of changed files
 * @param {string[]} specs names of all files of browser tests
 */
export function touchedSpecs(files, specs) {
  const words = new Set(
    files.filter(isOfApp).flatMap((file) =>
      file
        .replace('sync-server/', '')
        .split(/[^a-z0-9]+/)
        .map(singular),
    ),
  )
  const named = ofLayers.flatMap(([pattern, names]) => (files.some((file) => pattern.test(file)) ? names : []))
  return specs.filter((spec) => {
    const name = spec.replace('.spec.ts', '')
    return named.includes(name) || files.includes(`e2e/${spec}`) || words.has(singular(name.split('-')[0] ?? ''))
  })
}

/** @param {string} file */
const isOfApp = (file) => /^(app|shared|sync-server)\//.test(file) && !/\.test\.tsx?$/.test(file)

/** @param {string} word */
const singular = (word) => word.replace(/ies$/, 'y').replace(/s$/, '')
