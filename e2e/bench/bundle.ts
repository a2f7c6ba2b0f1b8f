import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** A source file of ours and all it needs as one classic script. `external` packages are left out. */
export async function bundle(entry: string, external: string[] = []): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry, formats: external.length > 0 ? ['es'] : ['iife'], name: 'bundle' },
      rolldownOptions: { external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)) },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const output = first && 'output' in first ? first.output : []
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n')
}

/** Size of a script as it travels, in kB (1000 bytes). */
export const gzipKb = (code: string): number => gzipSync(code, { level: 9 }).length / 1000
