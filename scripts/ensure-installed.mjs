import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { giveUp, inStep, runNpm } from './run.mjs'

const oldestNode = [20, 19]

/**
 * Installs the packages of package-lock.json unless they are installed, and compiles better-sqlite3 unless it works.
 * Ends the process for a Node that is too old, or if npm fails.
 */
export async function ensureInstalled() {
  checkNode()
  if (!isInstalled()) {
    // Only the database needs its install script: the next step compiles it, which takes most of the time.
    await inStep('Passo 1 de 3: instalando os pacotes', 'step 1 of 3: installing the packages', () =>
      npm('ci', '--include=dev', '--ignore-scripts'),
    )
  }
  if (!nativePackageWorks()) {
    await inStep(
      'Passo 2 de 3: compilando o SQLite para este Node, uns dois minutos',
      'step 2 of 3: compiling SQLite for this Node, about two minutes',
      () => npm('rebuild', 'better-sqlite3'),
    )
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  const wanted = oldestNode.join('.')
  giveUp(
    `A Caderneta precisa do Node ${wanted} ou mais novo; este é o ${process.versions.node}. Veja https://nodejs.org`,
    `Caderneta needs Node ${wanted} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  )
}

/**
 * True if node_modules has the versions of package-lock.json, by npm's own record. Optional packages may be missing.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true
    const found = present[path]
    return found ? found.version === version : optional || devOptional
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/**
 * True if better-sqlite3 works. It does not if it was compiled for another Node, or if its install script did not run.
 */
function nativePackageWorks() {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3')
    new Database(':memory:').close()
    return true
  } catch {
    return false
  }
}

/** @param {string[]} args */
async function npm(...args) {
  const code = await runNpm([...args, '--no-audit', '--no-fund', '--loglevel=warn'])
  if (code === 0) return
  giveUp(
    `"npm ${args.join(' ')}" falhou. É preciso ter rede, e python3, make e g++ para compilar o banco de dados.`,
    `"npm ${args.join(' ')}" failed. It needs a network, and python3, make and g++ to compile the database.`,
  )
}
