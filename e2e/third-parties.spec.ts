import { expect, type Page } from '@playwright/test'
import { test, workerTag } from './fixtures.ts'
import { addItems, installed, signUp } from './page-actions.ts'
import { newPerson } from './person.ts'

const screens = ['/shopping', '/todos', '/notes', '/projects', '/painel', '/settings', '/lixeira', '/convite/nothing']
const withoutAccount = ['/auth', '/request-reset', '/reset-password']

test.use({ expectedErrors: /status of 40[0-9] / })

test('no origin but the server’s is contacted', { tag: workerTag }, async ({ page, context, server }) => {
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin))
  const visit = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await foreignNames(page)).toEqual([])
  }
  for (const path of withoutAccount) await visit(path)
  await signUp(page, newPerson(server.url))
  await addItems(page, 'Lantejoula')
  await installed(page)
  for (const path of screens) await visit(path)
  expect([...asked]).toEqual([new URL(server.url).origin])
})

/** The addresses of other origins in elements of the page, even if the browser has not fetched them yet. */
const foreignNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('script[src], link[href], img[src], iframe[src]')]
    const addresses = named.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? '')
    return addresses.filter((address) => new URL(address, location.href).origin !== location.origin)
  })
