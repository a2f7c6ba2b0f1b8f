import { bundle } from './bundle.ts'
import { type Figure, inTurn } from './compare.ts'
import type { EnginePage } from './engine-page.ts'
import { median } from './figures.ts'
import { benchPassword } from './load-client.ts'
import { registerWithItems } from './measured-page.ts'
import { inScene } from './scene.ts'

declare const engine: EnginePage

const [rows, writes] = [10_000, 60]

/** Ms until a new item is durable in a real IndexedDB that has 10,000 items. */
export const writeFigures = (rounds: number): Promise<Figure[]> =>
  inScene(async ({ ours, browser }) => {
    const { email, listId } = await registerWithItems(ours, rows)
    const page = await (await browser.newContext({ bypassCSP: true })).newPage()
    await page.goto(`${ours.url}/healthz`)
    await page.addScriptTag({ content: await bundle('e2e/lab/bench/engine-page.ts') })
    await page.evaluate(([name, password]) => engine.open(name, password), [email, benchPassword] as const)
    await page.evaluate((list) => engine.write(list, 1), listId)
    await page.evaluate(() => engine.openFloor())
    return inTurn(rounds, {
      what: 'local write durable, 10,000 items',
      beside: 'one raw IndexedDB transaction, strict durability, the same four rows',
      ours: async () => ({
        ms: median(await page.evaluate(([list, count]) => engine.write(list, count), [listId, writes] as const)),
      }),
      floor: async () => ({ ms: median(await page.evaluate((count) => engine.writeToFloor(count), writes)) }),
    })
  })
