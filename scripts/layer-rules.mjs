import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { layers, namedImports } from './layer-table.mjs'

/** @typedef {{ from: string, names: string[], line: number }} Import */

/** The name in `names` that means any name of the module, as of a dynamic import. */
const all = '*'
const layered = ['app', 'shared', 'sync-server']
const testFile = /\.test\.\w+$|^(app|shared)\/.*testing\.ts$|^sync-server\/testing\//

/** The forbidden imports of all source files, each with its place and rule. */
export function forbiddenInTree() {
  const below = [...layered, 'e2e', 'scripts'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name).replaceAll('\\', '/')),
  )
  const sources = [...readdirSync('.'), ...below].filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  return sources.flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')))
}

/** The forbidden imports of a file, each with its place and rule. @param {string} file @param {string} source */
export function forbiddenImports(file, source) {
  return importsOf(file, source).flatMap((each) => {
    const rule = brokenRule(file, each)
    return rule ? [`${file}:${each.line} imports '${each.from}'. ${rule}`] : []
  })
}

/**
 * Static and dynamic imports, imports of types, and re-exports. The address of a computed import is its source text: no
 * layer allows that.
 * @param {string} file @param {string} source @returns {Import[]}
 */
function importsOf(file, source) {
  const parsed = parseSync(file, source)
  const { module, errors } = parsed
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const types = source.includes('import(') ? importsInTypes(parsed) : []
  const found = [
    ...module.staticImports.map((each) => ({ ...each, names: each.entries.map((entry) => entry.importName.name) })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((each) => ({ ...each, names: [each.importName.name] })),
    ),
    ...[...module.dynamicImports, ...types].map((each) => ({ ...each, names: [null] })),
  ]
  return found.flatMap(({ moduleRequest, start, names }) => {
    if (!moduleRequest) return []
    const from = source.slice(moduleRequest.start, moduleRequest.end).replace(/^(['"`])(.*)\1$/, '$2')
    return [{ from, names: names.map((name) => name ?? all), line: source.slice(0, start).split('\n').length }]
  })
}

/**
 * The imports of the form `import('…')` in types, the only ones that the parser does not list.
 * @param {import('vite').ParseResult} parsed
 */
function importsInTypes({ program }) {
  /** @type {{ start: number, moduleRequest: import('vite').ESTree.Span }[]} */
  const found = []
  /** @param {import('vite').ESTree.TSImportType} node */
  const add = ({ start, source }) => found.push({ start, moduleRequest: source })
  new Visitor({ TSImportType: add }).visit(program)
  return found
}

/** @param {string} file @param {Import} one @returns {string | undefined} */
function brokenRule(file, { from, names }) {
  if (from.startsWith('.'))
    return climbs(file, from) ? 'Write ./x.ts inside a folder and #layer/x.ts across.' : undefined
  const room = file.split('/')[0] ?? ''
  if (!layered.includes(room)) return
  if (!testFile.test(file)) return brokenLayer(file, room, from) ?? brokenName(file, from, names)
  return from.startsWith(room === 'sync-server' ? '#app/' : '#sync-server/') ? 'They meet only in e2e.' : undefined
}

/**
 * True if a relative import leaves the folder of its file upwards. In e2e it may, as long as it ends in e2e or the
 * scripts.
 * @param {string} file @param {string} from
 */
function climbs(file, from) {
  if (!file.startsWith('e2e/')) return from.startsWith('..')
  const target = join(dirname(file), from).replaceAll('\\', '/')
  return !target.startsWith('e2e/') && !target.startsWith('scripts/')
}

/** @param {string} file @param {string} room @param {string} from */
function brokenLayer(file, room, from) {
  const row = Object.entries(layers).find(([glob]) => fits(glob, file))
  if (!row) return 'The folder is missing in scripts/layer-table.mjs.'
  const [glob, [names, packages]] = row
  const ofNode = room === 'sync-server' ? ['node:**'] : []
  const allowed = [...words(names).map((name) => aliasOf(room, name)), ...words(packages), ...ofNode]
  if (!allowed.some((each) => fits(each, from))) return `${glob} may import ${allowed.join(', ') || 'nothing'}.`
}

/** @param {string} file @param {string} from @param {string[]} names */
function brokenName(file, from, names) {
  const rules = namedImports.filter((rule) => fits(rule.by, file) && rule.from === from)
  for (const { by, only, never } of rules) {
    if (only && names.join() !== only) return `${by} may import only ${only} of it.`
    if (never && names.some((name) => name === never || name === all)) return `${by} may not import ${never} of it.`
  }
}

/** @param {string} room @param {string} name a folder, a file or a glob of the room, or `shared` */
function aliasOf(room, name) {
  if (name === 'shared') return '#shared/**'
  return `#${room}/${/[.*]/.test(name) ? name : `${name}/**`}`
}

/** @param {string} text */
const words = (text) => text.split(' ').filter(Boolean)

/** True if a glob matches a path: `*` is one name, `**` any path. @param {string} glob @param {string} path */
function fits(glob, path) {
  const source = glob.replaceAll('.', '\\.').replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]+' : '.+'))
  return new RegExp(`^${source}$`).test(path)
}
