/** Part of `npm run check`: every import keeps to the layers (`layer-table.mjs`). */
import { fileURLToPath } from 'node:url'
import { forbiddenInTree } from './layer-rules.mjs'
import { giveUp } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const forbidden = forbiddenInTree()
for (const each of forbidden) console.error(each)
if (forbidden.length > 0) giveUp('Há importações proibidas.', 'Imports break the layers of scripts/layer-table.mjs.')
