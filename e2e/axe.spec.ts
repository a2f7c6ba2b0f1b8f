/** What axe finds wrong with the screens of shopping and sharing, light and dark: nothing serious. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { item, itemList, signIn } from './page-actions.ts'
import { newPerson } from './person.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const long = 'Supercalifragilisticoespialidosamenteinconstitucionalissimamente'

test.use({ expectedErrors: /status of 40[34] .*\/api\/(shared-lists|accept-invite|invite)/ })

test('axe finds nothing serious on the screens of shopping', async ({ page, person, server }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person)
  const opened = async (button: string, where: string) => {
    await page.getByRole('button', { name: button }).first().click()
    await expect(dialog(page)).toBeVisible()
    await expectNothingSerious(page, where)
  }
  const closed = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }

  await expectNothingSerious(page, 'an empty list')
  await page.getByRole('tab', { name: 'Compartilhadas comigo' }).click()
  await expectNothingSerious(page, 'no lists of others')
  await opened('Tenho um convite', 'the dialog for a pasted invitation')
  await closed()
  await page.getByRole('tab', { name: 'Meus compartilhamentos' }).click()
  await expectNothingSerious(page, 'no shares')

  const own = await person.share(bia.email, true)
  for (const name of ['Arroz', 'Leite', long]) await person.add(name, { quantity: '2 kg', category: 'Mercearia' })
  const received = await bia.share(person.email, true)
  await bia.add('Café')
  await page.getByRole('button').filter({ hasText: bia.email }).first().click()
  await expect(dialog(page)).toBeVisible()
  await expectNothingSerious(page, 'a share')
  await closed()
  await expectNothingSerious(page, 'shares')
  await opened(`Encerrar compartilhamento com ${bia.email}`, 'the end of a share')
  await closed()
  await page.getByRole('tab', { name: /Compartilhadas comigo/ }).click()
  await expectNothingSerious(page, 'lists of others')

  await page.getByRole('tab', { name: 'Minha lista' }).click()
  await item(page, 'Leite').check()
  await expectNothingSerious(page, 'a list')
  await page.getByRole('button', { name: 'Escolher lista' }).click()
  await expectNothingSerious(page, 'the lists to choose from')
  await opened('Nova lista', 'the name of a new list')
  await closed()
  await opened('Editar Arroz', 'an item')
  await closed()
  await opened('Compartilhar', 'the share dialog')
  await dialog(page).getByLabel('E-mail da pessoa').fill('caio@exemplo.com.br')
  await dialog(page).getByRole('button', { name: 'Compartilhar', exact: true }).click()
  await expect(dialog(page).getByLabel('Link do convite')).toBeVisible()
  await expectNothingSerious(page, 'the link of a share')
  await closed()

  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await expectNothingSerious(page, 'what can be done with a list')
  await page.getByRole('link', { name: 'Ver por categoria' }).click()
  await expect(itemList(page).getByRole('heading').first()).toBeVisible()
  await expectNothingSerious(page, 'the page of a list')
  await page.goto(`/shopping/shared/${received}`)
  await expect(itemList(page)).toContainText('Café')
  await expectNothingSerious(page, 'the page of a list of somebody else')
  await opened('Sair da lista', 'the question before leaving a list')
  await closed()
  await bia.share(person.email, false)
  await expect(page.getByText('Apenas visualização')).toBeVisible()
  await expectNothingSerious(page, 'the page of a list that may only be read')
  await bia.unshare(person.email)
  await expect(page.getByRole('heading', { name: 'não está mais com você' })).toBeVisible()
  await expectNothingSerious(page, 'a list that is gone')

  await page.goto(`/convite/${own}`)
  await expect(page.getByRole('link', { name: 'Abrir a lista' })).toBeVisible()
  await expectNothingSerious(page, 'an invitation of one’s own')
  await page.goto(`/convite/${await bia.share('caio@exemplo.com.br', true)}`)
  await expect(page.getByRole('button', { name: 'Sair e entrar como caio@exemplo.com.br' })).toBeVisible()
  await expectNothingSerious(page, 'an invitation of somebody else')
  await page.goto('/convite/nothing')
  await expect(page.getByRole('link', { name: 'Ir para minhas listas' })).toBeVisible()
  await expectNothingSerious(page, 'an invitation that is none')
})

/** Legacy mode looks at one page without opening another for the result: there are no frames to join. */
async function expectNothingSerious(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // In the dark only the colours are others.
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(serious, `${where}, ${colorScheme}`).toEqual([])
  }
}
