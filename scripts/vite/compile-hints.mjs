/** Names of the chunks that are used, mostly completely, at every start that shows a list. */
const runAtStart = new Set(['index', 'notebook', 'shopping', 'shell-pages', 'shopping-pages', 'pt-br', 'en'])

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes Chromium compile all of each chunk of `runAtStart` while it reads it, off the main thread, instead of each
 * function at its first call (docs/decisions/046). The hint counts only in the first line, so it is added last; other
 * engines take it for a comment.
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
