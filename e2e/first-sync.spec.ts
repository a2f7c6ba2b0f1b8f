import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { fillIn, item } from './page-actions.ts'

test.use({ throughProxy: true })

test('before the first sync each screen says that its rows are on their way, and accepts new ones', async ({
  page,
  person,
  network,
}) => {
  await person.add('Arroz')
  await person.addNote('Bolo')
  const release = network.hold('/api/sync')
  // A server of version 1.0.0 gives no rows with a sign-in.
  await page.route('**/api/login', (route) => {
    const { sync: _sync, ...known } = route.request().postDataJSON() as Record<string, unknown>
    return route.continue({ postData: JSON.stringify(known) })
  })
  await page.goto('/auth')
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Sua lista chega com a primeira conexão' })).toBeVisible()
  for (const tab of ['Compartilhadas comigo', 'Meus compartilhamentos']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Sua lista chega com a primeira conexão')
  }
  await page.getByRole('link', { name: 'Tarefas' }).click()
  await expect(page.getByRole('heading', { name: 'Suas tarefas chegam com a primeira conexão' })).toBeVisible()
  await page.getByLabel('Nova tarefa').fill('Regar')
  await page.getByLabel('Nova tarefa').press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Regar' })).toBeVisible()
  await page.getByRole('link', { name: 'Notas' }).click()
  await expect(page.getByRole('heading', { name: 'Suas notas chegam com a primeira conexão' })).toBeVisible()
  release()
  await expect(page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link')).toBeVisible()
  await page.getByRole('link', { name: 'Compras' }).click()
  await expect(item(page, 'Arroz')).toBeVisible()
  await page.getByRole('link', { name: 'Tarefas' }).click()
  await expect(page.getByRole('checkbox', { name: 'Regar' })).toBeVisible()
})
