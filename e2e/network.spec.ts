import { expect } from '@playwright/test'
import { networkErrors, signOutErrors, test, withWindows } from './fixtures.ts'
import {
  addField,
  addItems,
  askToLeave,
  databases,
  expectShown,
  expectStored,
  expectWritten,
  installed,
  item,
  openApp,
  removeItem,
  signIn,
  syncWords,
  toast,
} from './page-actions.ts'

test.use({ ...withWindows, throughProxy: true, expectedErrors: networkErrors })

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person)
  await installed(page)
  await addItems(page, 'Arroz')
  await expectStored(person, ['Arroz'])
})

test('changes whose answers were lost arrive once', async ({ page, person, network }) => {
  network.weather = 'answers-lost'
  const before = network.delivered('/api/sync')
  await addItems(page, 'Café')
  await expectStored(person, ['Arroz', 'Café'])
  await expect.poll(() => network.delivered('/api/sync')).toBeGreaterThan(before + 1)
  await item(page, 'Arroz').click()
  await addItems(page, 'Feijão', 'Leite')
  await removeItem(page, 'Café')
  // An item typed before the dictionary had loaded is changed once more after that.
  await expect(syncWords(page)).toHaveText(/^Sem conexão, [5-8] esperando$/)
  network.weather = 'fair'
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  await expectStored(person, ['✓ Arroz', 'Feijão', 'Leite'])
  await expectShown(page, ['Feijão', 'Leite', '✓ Arroz'])
})

test('a network that swallows everything delays no tap, and nobody has to notice its end', async ({
  page,
  person,
  network,
}) => {
  // Otherwise the next item would join the toast of the first one, if that is still shown.
  await expect(toast(page)).toBeHidden()
  test.slow()
  // No request of this document ends, so no step here waits for the end of one.
  await page.evaluate(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal }))
  network.weather = 'black-hole'
  await addItems(page, 'Café')
  await expect(toast(page)).toContainText('Item adicionado')
  await addItems(page, 'Feijão', 'Leite')
  await item(page, 'Feijão').click()
  await expectShown(page, ['Arroz', 'Café', 'Leite', '✓ Feijão'])
  await removeItem(page, 'Arroz')
  await expectWritten(page)
  await page.reload()
  await expectShown(page, ['Café', 'Leite', '✓ Feijão'])
  network.weather = 'fair'
  await expectStored(person, ['✓ Feijão', 'Café', 'Leite'])
})

test.describe('behind the sign-in page of a hotel', () => {
  test.use({ expectedErrors: /net::ERR_|EventSource's response has a MIME type/ })

  test('its page is not mistaken for the server', async ({ page, person, network, context }) => {
    network.weather = 'portal'
    await addItems(page, 'Café')
    await expect(syncWords(page)).toHaveText('Sem conexão, 1 esperando')
    await page.reload()
    await expectShown(page, ['Arroz', 'Café'])
    await addItems(page, 'Feijão')
    await expect(syncWords(page)).toHaveText('Sem conexão, 2 esperando')
    await page.close()
    const again = await openApp(context)
    await expect(again).toHaveURL(/\/shopping$/)
    await expectShown(again, ['Arroz', 'Café', 'Feijão'])
    network.weather = 'fair'
    await expectStored(person, ['Arroz', 'Café', 'Feijão'])
    await expect(syncWords(again)).toHaveText('Tudo salvo')
  })
})

test('changes of one device reach the other while connections break', async ({ page, person, network, openDevice }) => {
  const tablet = await openDevice()
  await signIn(tablet, person)
  await expectShown(tablet, ['Arroz'])
  network.weather = 'cut'
  await addItems(page, 'Café')
  await addItems(tablet, 'Feijão')
  await item(tablet, 'Arroz').click()
  await removeItem(page, 'Arroz')
  network.weather = 'fair'
  await expectShown(page, ['Café', 'Feijão'])
  await expectShown(tablet, ['Café', 'Feijão'])
  await expectStored(person, ['Café', 'Feijão'])
})

test('a stream of events whose connection was lost silently is opened again', async ({
  person,
  network,
  openDevice,
}) => {
  const tablet = await openDevice()
  await tablet.clock.install()
  await signIn(tablet, person)
  await expectShown(tablet, ['Arroz'])
  await expect.poll(() => network.delivered('/api/events')).toBe(2)
  network.weather = 'black-hole'
  await person.add('Café')
  await expect.poll(() => network.swallowed).toBeGreaterThan(1)
  network.weather = 'fair'
  await tablet.clock.fastForward(61_000)
  await expectShown(tablet, ['Arroz', 'Café'])
})

test.describe('during a sign-out', () => {
  test.use({ expectedErrors: new RegExp(`${networkErrors.source}|${signOutErrors.source}`) })

  test('while the server is slow to sign somebody out no change is accepted that would be lost', async ({
    page,
    context,
    person,
    network,
  }) => {
    const second = await openApp(context)
    await expectShown(second, ['Arroz'])
    await installed(second)
    const tabs = [page, second]
    for (const tab of tabs) await addField(tab).fill('Café')
    const release = network.hold('/api/logout')
    await page.evaluate(waitForEver)
    await askToLeave(page)
    await expect.poll(() => network.delivered('/api/logout')).toBe(1)
    await Promise.all(tabs.map((tab) => addField(tab).press('Enter')))
    for (const tab of tabs) {
      await expect(toast(tab)).toContainText('Você está saindo neste aparelho: nada mais é anotado.')
    }
    release()
    await expect(toast(page)).toContainText('Logout realizado')
    for (const tab of tabs) await expect(tab).toHaveURL(/\/auth$/)
    await expect.poll(() => databases(page)).toEqual(['caderneta'])
    await expectStored(person, ['Arroz'])
  })

  test('a sign-out survives closing the page at once', async ({ page, context, network }) => {
    const release = network.hold('/api/logout')
    await askToLeave(page)
    await expect.poll(() => network.delivered('/api/logout')).toBe(1)
    await page.close()
    release()
    const again = await context.newPage()
    await again.goto('/')
    await expect(again).toHaveURL(/\/auth$/)
    await expect.poll(() => databases(again)).toEqual(['caderneta'])
  })
})

test('a tab stopped in the middle of its work delays the others by half a minute, once', async ({
  context,
  person,
}) => {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await expectShown(page, ['Arroz'])
  const stopped = await context.newPage()
  await stopped.goto('/favicon.svg')
  await stopped.evaluate(holdSyncLock)
  await addItems(page, 'Café')
  await expectWritten(page)
  await expect(syncWords(page)).toHaveText('1 esperando')
  await page.clock.fastForward(36_000)
  await expectStored(person, ['Arroz', 'Café'])
  await addItems(page, 'Feijão')
  await expectStored(person, ['Arroz', 'Café', 'Feijão'])
})

/**
 * Runs in the page. Removes all time limits of requests: a sign-out waits 5 s for the server, and a busy machine may
 * need longer for the test's next steps.
 */
function waitForEver(): void {
  AbortSignal.timeout = () => new AbortController().signal
}

/** Runs in the page. Takes the lock under which the engine of this device syncs, and keeps it. */
async function holdSyncLock(): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
  await new Promise<void>((resolve) => {
    const keep = () => {
      resolve()
      return new Promise(() => undefined)
    }
    navigator.locks.request(name.replace('caderneta-', 'sync '), keep).catch(() => undefined)
  })
}
