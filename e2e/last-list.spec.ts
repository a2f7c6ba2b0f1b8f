import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import {
  addField,
  addItems,
  askToLeave,
  chooser,
  expectShown,
  item,
  itemList,
  newList,
  signIn,
} from './page-actions.ts'
import { newPerson } from './person.ts'

const choose = async (page: Page, title: string) => {
  await chooser(page).click()
  await page.getByRole('button', { name: title, exact: true }).click()
}

test('the last list opens without a tap, also another person’s', { tag: '@main' }, async ({
  page,
  person,
  server,
  openDevice,
}) => {
  await signIn(page, person)
  await addItems(page, 'Arroz')
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  const token = await person.share(bia.email, true)
  const phone = await openDevice()
  await signIn(phone, bia)
  await newList(phone, 'Farmácia')
  await phone.goto(`/shopping/shared/${token}`)
  await expect(phone.getByRole('heading', { name: 'Lista de Ana' })).toBeVisible()

  await phone.goto('/')
  await expect(phone).toHaveURL(/\/shopping$/)
  await expect(chooser(phone)).toHaveText('Lista de Ana')
  await item(phone, 'Arroz').check()
  await addItems(phone, 'Leite')
  await expectShown(page, ['Leite', '✓ Arroz'])
  await expect(chooser(page)).toHaveText('Minha lista')

  await chooser(phone).click()
  const ofAna = phone.getByRole('group', { name: 'De Ana' })
  await expect(ofAna.getByRole('button')).toHaveText(['Lista de Ana'])
  await expect(ofAna.getByRole('button')).toHaveAttribute('aria-current', 'true')
  await expectNothingSerious(phone, 'the switcher of lists')
  await phone.getByRole('button', { name: 'Minha lista', exact: true }).click()
  await expectShown(phone, [])
  await choose(phone, 'Lista de Ana')
  await expectShown(phone, ['Leite', '✓ Arroz'])

  await phone.goto('/settings')
  await askToLeave(phone)
  await expect(phone).toHaveURL(/\/auth/)
  await signIn(phone, bia)
  await expect(chooser(phone)).toHaveText('Lista de Ana')
  await expectShown(phone, ['Leite', '✓ Arroz'])

  await person.unshare(bia.email)
  await expect(chooser(phone)).toHaveText('Minha lista')
  await expectShown(phone, [])
})

test('a list that is opened by the switcher counts as opened for its owner', async ({
  page,
  person,
  server,
  openDevice,
}) => {
  await signIn(page, person)
  await addItems(page, 'Arroz')
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await person.share(bia.email, true)
  const people = page.getByRole('region', { name: 'Quem está na lista' })
  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await page.getByRole('link', { name: 'Por corredor' }).click()
  await expect(people).toContainText('1 pessoa convidada ainda não abriu a lista.')
  const phone = await openDevice()
  await signIn(phone, bia)
  await choose(phone, 'Lista de Ana')
  await expectShown(phone, ['Arroz'])
  await expect(people).toContainText('BiaPode Editar')
})

test('a list that can only be read opens without a tap too, and changes nothing', async ({ page, person, server }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  const feira = await bia.startList('Feira', 'Alface')
  const token = await bia.share(person.email, false, feira)
  await signIn(page, person, `/shopping/shared/${token}`)
  await expect(itemList(page)).toContainText('Alface')
  await page.goto('/shopping')
  await expect(chooser(page)).toHaveText('FeiraApenas visualização')
  await expect(itemList(page)).toContainText('Alface')
  await expect(itemList(page).getByRole('checkbox')).toHaveCount(0)
  await expect(addField(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Mais opções de Feira' }).click()
  await expect(page.getByRole('button', { name: 'Copiar como texto' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Mudar o nome|Excluir lista|Colar lista|^Compartilhar/ })).toHaveCount(
    0,
  )
})

test('a list that has become a model does not open at the start', async ({ page, person }) => {
  const feira = await person.startList('Feira', 'Alface')
  await signIn(page, person)
  await choose(page, 'Feira')
  await expectShown(page, ['Alface'])
  const answer = await page.request.put(`/api/shopping-lists/${feira}`, { data: { isModel: true } })
  expect(answer.ok(), `the change answers ${answer.status()}`).toBe(true)
  await expect(chooser(page)).toHaveText('Minha lista')
  await page.goto('/shopping')
  await expect(chooser(page)).toHaveText('Minha lista')
})
