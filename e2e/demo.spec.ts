import { join } from 'node:path'
import { expect } from '@playwright/test'
import Database from 'better-sqlite3'
import { demoLifeMs } from '#shared/demo.ts'
import type { AppServer } from './app-server.ts'
import { networkAndSessionErrors, test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { bringBack, item, phones } from './page-actions.ts'

const wide = { width: 1440, height: 900 }

test.use({ settings: { DEMO: 'on', REGISTRATION: 'closed' }, expectedErrors: networkAndSessionErrors })

/** Makes every demo begin two hours earlier, while the server is stopped. */
function ageDemos({ dataDir }: AppServer): void {
  const db = new Database(join(dataDir, 'caderneta.db'))
  db.prepare('UPDATE users SET created_at = created_at - ?').run(demoLifeMs)
  db.close()
}

for (const viewport of [phones[0], wide]) {
  test(`a visitor tries a sample notebook until it is erased, then another one, ${viewport.width} × ${viewport.height}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/auth')
    const begin = page.getByRole('button', { name: 'Experimentar sem conta' })
    await expect(page.getByText('Duas horas depois, tudo nela é apagado.')).toBeVisible()
    await expectNothingSerious(page, '/auth with a demo')
    await begin.click()
    await expect(item(page, 'Banana')).toBeVisible()
    await expect(page.getByText(/^Demonstração: tudo é apagado às \d\d:\d\d\.$/)).toBeVisible()
    await expectNothingSerious(page, 'the list of a demo')
    await page.goto('/todos')
    await expect(page.getByText('Levar a Lia na natação')).toBeVisible()

    await server.stop()
    ageDemos(server)
    await bringBack(server, page)
    await expect(page.getByText('A demonstração acabou, e tudo o que havia nela foi apagado.')).toBeVisible()
    await begin.click()
    await expect(page.getByText('Demonstração:')).toBeVisible()
  })
}
