import { expect, type Page } from '@playwright/test'
import { test as base, networkErrors, withServiceWorker } from './fixtures.ts'
import {
  addItems,
  bringBack,
  expectShown,
  expectWritten,
  item,
  itemList,
  removeItem,
  signIn,
  syncWords,
} from './page-actions.ts'
import { newPerson } from './person.ts'

/** Three devices of three people. Each shows Ana's list, which all may edit. */
interface Family {
  ana: Page
  bia: Page
  caio: Page
}

const test = base.extend<{ family: Family }>({
  family: async ({ page, person, server, openDevice }, use) => {
    const open = async (name: string) => {
      const guest = newPerson(server.url, name)
      await guest.register()
      const token = await person.share(guest.email, true)
      const phone = await openDevice()
      await signIn(phone, guest, `/shopping/shared/${token}`)
      await expect(item(phone, 'Arroz')).toBeVisible()
      return phone
    }
    await person.add('Arroz')
    const [bia, caio] = [await open('Bia'), await open('Caio')]
    await signIn(page, person)
    await expect(item(page, 'Arroz')).toBeVisible()
    await use({ ana: page, bia, caio })
  },
})
test.use({ ...withServiceWorker, expectedErrors: networkErrors })

const everyone = ({ ana, bia, caio }: Family) => [ana, bia, caio]

/** Renames an item in its row, and waits until the device has stored that. */
async function rename(page: Page, before: string, after: string): Promise<void> {
  await item(page, before).focus()
  await page.keyboard.press('F2')
  await page.keyboard.type(after)
  await page.keyboard.press('Enter')
  await expect(item(page, after)).toBeFocused()
  await expectWritten(page)
}

async function expectEverywhere(family: Family, items: string[]): Promise<void> {
  for (const page of everyone(family)) await expectShown(page, items)
}

test('three people’s offline changes of one item are all kept', async ({ family, person, server }) => {
  const { ana, bia, caio } = family
  await server.kill()
  await rename(bia, 'Arroz', 'Arroz integral')
  await item(caio, 'Arroz').check()
  // Without an aisle: a shared list is sorted by category, an own list by name.
  await addItems(ana, 'Fivela')
  await addItems(bia, 'Lantejoula')
  await expectWritten(caio)
  await bringBack(server, ...Object.values(family))
  await expectEverywhere(family, ['Fivela', 'Lantejoula', '✓ Arroz integral'])
  for (const page of [ana, bia]) await expect(itemList(page)).toContainText('Caio comprou às')
  await expect(itemList(ana)).toContainText('Bia adicionou às')
  await expect(itemList(bia)).toContainText('Ana adicionou às')
  expect(await person.items()).toEqual(['Fivela', 'Lantejoula', '✓ Arroz integral'])
})

test('changes of others arrive with the poke, without a request; later changes arrive in the same way', async ({
  family,
}) => {
  const { ana, bia, caio } = family
  const asked: string[] = []
  caio.on('request', (request) => request.url().endsWith('/api/sync') && asked.push(request.url()))
  // A page that has just opened its stream may still be pulling.
  await expect(async () => {
    asked.length = 0
    for (const page of [ana, bia]) {
      for (const checked of [true, false]) {
        await item(page, 'Arroz').setChecked(checked)
        await expect(item(caio, 'Arroz')).toBeChecked({ checked })
      }
    }
    expect(asked).toEqual([])
  }).toPass()
  await addItems(caio, 'Fivela')
  await expectEverywhere(family, ['Arroz', 'Fivela'])
})

test('the later of two names stays, in any order of arrival', async ({ family, server }) => {
  const { bia, caio } = family
  await server.kill()
  await rename(bia, 'Arroz', 'Arroz agulhinha')
  await rename(caio, 'Arroz', 'Arroz cateto')
  await bringBack(server, ...Object.values(family))
  await expectEverywhere(family, ['Arroz cateto'])
  for (const page of everyone(family)) await expect(syncWords(page)).toHaveText(/Tudo salvo|1 precisa de atenção/)
  await expectEverywhere(family, ['Arroz cateto'])
})

test('an offline rename of a deleted item is kept, and restores it on request', async ({ family }) => {
  const { ana, bia, caio } = family
  await caio.route('**/api/**', (route) => route.abort())
  // An open stream would bring changes of others.
  await caio.reload()
  await expectShown(caio, ['Arroz'])
  await rename(caio, 'Arroz', 'Arroz integral')
  await removeItem(bia, 'Arroz')
  for (const page of [ana, bia]) await expectShown(page, [])
  await expectShown(caio, ['Arroz integral'])
  await caio.unroute('**/api/**')
  await expectEverywhere(family, [])
  await syncWords(caio).click()
  const panel = caio.getByRole('dialog', { name: 'Sincronização' })
  await expect(panel).toContainText('Isso foi excluído em outro aparelho. Sua mudança está salva nele.')
  await panel.getByRole('button', { name: 'Restaurar' }).click()
  await caio.keyboard.press('Escape')
  await expectEverywhere(family, ['Arroz integral'])
})

test('two independent ticks of an item are one tick, and a third person unticks it for all', async ({
  family,
  person,
  server,
}) => {
  const { ana, bia, caio } = family
  const bothTick = async (...pages: Page[]) => {
    await server.kill()
    for (const page of pages) await item(page, 'Arroz').check()
    await bringBack(server, ...Object.values(family))
    await expectEverywhere(family, ['✓ Arroz'])
  }
  await bothTick(ana, bia)
  await item(caio, 'Arroz').uncheck()
  await expectEverywhere(family, ['Arroz'])
  await bothTick(bia, caio)
  expect(await person.items()).toEqual(['✓ Arroz'])
})
