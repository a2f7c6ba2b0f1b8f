/** The chunks that every start runs which shows a list, most of what is in them. */
const runAtStart = new Set(['index', 'base', 'notebook', 'contract', 'layout', 'shopping-page', 'pt-br', 'en'])

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes Chromium compile all of such a chunk while it reads it, beside the main thread, instead of each function there when it is
 * first called (docs/decisions/102). Only the first line counts, so it is written behind all else; elsewhere it is a comment.
 * @returns {import('vite').Rolldown.Plugin}
 */
export const compileHints = () => ({
  name: 'compile-hints',
  augmentChunkHash: ({ name }) => (runAtStart.has(name) ? hint : undefined),
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && runAtStart.has(chunk.name)) chunk.code = hint + chunk.code
      }
    },
  },
})
