import { resolve } from 'node:path'

const source = '/theme.ts'

/**
 * Gives the script that the first paint waits for a name with a hash. A page can load it in time only as a classic
 * script, so it must not import or export anything.
 * @returns {import('vite').Plugin}
 */
export const themeScript = () => ({
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
})
