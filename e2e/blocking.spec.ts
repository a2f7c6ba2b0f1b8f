import { expect, type Page } from '@playwright/test'
import { test as base, networkErrors, workerTag } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { askToLeaveList, installed, item, signIn, toast } from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

interface Guest {
  /** A member of the list of Ana (the fixture `person`). Her phone shows that list; Ana acts by REST. */
  bia: Person
  phone: Page
}

const test = base.extend<{ guest: Guest }>({
  guest: async ({ person, server, openDevice }, use) => {
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    await person.add('Arroz')
    const token = await person.share(bia.email, true)
    const phone = await openDevice()
    await signIn(phone, bia, `/shopping/shared/${token}`)
    await expect(item(phone, 'Arroz')).toBeVisible()
    await use({ bia, phone })
  },
})

const dialog = (phone: Page) => phone.getByRole('dialog', { name: 'Sair de “Lista de Ana”?' })
const openReceived = (phone: Page) => phone.getByRole('tab', { name: 'Compartilhadas comigo' }).click()
const received = (phone: Page) => phone.getByRole('list', { name: 'Compartilhadas comigo' })
const nothing = (phone: Page) => phone.getByRole('heading', { name: 'Ninguém compartilhou uma lista com você' })

async function leaveAndBlock(phone: Page): Promise<void> {
  await askToLeaveList(phone)
  await dialog(phone).getByRole('button', { name: 'Sair e bloquear esta pessoa' }).click()
}

test('a blocked person loses nothing, and none of their lists appears until they are unblocked', async ({
  person,
  guest: { bia, phone },
}) => {
  await askToLeaveList(phone)
  await expect(dialog(phone).getByRole('button', { name: 'Sair e bloquear esta pessoa' })).toHaveAccessibleDescription(
    'As listas que Ana compartilhou com você saem dos seus aparelhos, e novas não aparecem mais.',
  )
  await expectNothingSerious(phone, 'the question before leaving and blocking')
  await phone.keyboard.press('Escape')
  await leaveAndBlock(phone)
  await expect(toast(phone)).toContainText('Pessoa bloqueada')
  await expect(phone).toHaveURL(/\/shopping$/)
  await openReceived(phone)
  await expect(nothing(phone)).toBeVisible()

  const again = await person.share(bia.email, true)
  const other = await person.startList('Feira', 'Alface')
  await person.share(bia.email, true, other)
  await phone.reload()
  await openReceived(phone)
  await expect(nothing(phone)).toBeVisible()
  expect(await person.items()).toEqual(['Arroz'])

  await phone.goto('/settings')
  const unblock = phone.getByRole('button', { name: 'Desbloquear Ana' })
  await expect(unblock).toBeVisible()
  await expectNothingSerious(phone, 'the people who are blocked')
  await unblock.click()
  await expect(toast(phone)).toContainText('Você desbloqueou Ana')
  await expect(phone.getByRole('heading', { name: 'Pessoas bloqueadas' })).toBeFocused()
  await expect(phone.getByText('Ninguém está bloqueado.')).toBeVisible()
  await phone.goto('/shopping')
  await openReceived(phone)
  await expect(received(phone)).toContainText('Feira')
  await phone.goto(`/shopping/shared/${again}`)
  await expect(item(phone, 'Arroz')).toBeVisible()
})

test.describe('by a link', () => {
  test.use({ expectedErrors: /status of 403 .*\/api\/accept-invite\// })

  test('a blocked person’s list does not open, and the reason is shown', async ({ person, guest: { bia, phone } }) => {
    await leaveAndBlock(phone)
    await expect(toast(phone)).toContainText('Pessoa bloqueada')
    await phone.goto(`/convite/${await person.share(bia.email, true)}`)
    await expect(phone.getByText('Você bloqueou Ana.')).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: networkErrors })

  test('blocking is refused, and the list stays', { tag: workerTag }, async ({ server, guest: { phone } }) => {
    await installed(phone)
    await server.kill()
    await leaveAndBlock(phone)
    await expect(toast(phone)).toContainText('Não foi possível bloquear')
    await expect(toast(phone)).toContainText('Para isso é preciso ter internet')
    await expect(item(phone, 'Arroz')).toBeVisible()
  })
})
