/** Settings in files: `.env` in the working directory, and secrets in files of their own. */
import { lstatSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

type Variables = Record<string, string | undefined>

/** Adds the variables of `.env` that are not set. Throws if the file exists and cannot be read. */
export function addEnvFile(variables: Variables, path = '.env'): void {
  // Also a link that leads nowhere is there.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return
  for (const [name, value] of Object.entries(parseEnv(readText('.env', path)))) variables[name] ??= value
}

/**
 * Sets each of the `secrets` NAME whose file NAME_FILE names, such as a secret of Docker. Throws if that file cannot be
 * read or is empty, or if both are set.
 */
export function readSecretFiles(variables: Variables, secrets: readonly string[]): void {
  for (const name of secrets) {
    const path = variables[`${name}_FILE`]?.trim()
    if (!path) continue
    if (variables[name]?.trim()) throw new Error(`${name}_FILE: cannot be set together with ${name}`)
    const text = readText(`${name}_FILE`, path).trim()
    if (text === '') throw new Error(`${name}_FILE: the file ${path} is empty`)
    variables[name] = text
    // A process that this one starts gets the value, not both.
    delete variables[`${name}_FILE`]
  }
}

function readText(setting: string, path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw new Error(`${setting}: cannot be read: ${reasonOf(error)}`)
  }
  if (bytes.includes(0)) throw new Error(`${setting}: must be a text in UTF-8`)
  return bytes.toString('utf8').replace(/^\ufeff/, '')
}

/** The innermost reason of an error, in one line. */
export function reasonOf(error: unknown): string {
  let root = error
  while (root instanceof Error && root.cause !== undefined) root = root.cause
  return (root instanceof Error ? root.message : String(root)).replace(/\s+/g, ' ')
}
