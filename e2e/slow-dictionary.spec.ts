/** The first minutes on a slow network: items are added before the dictionary is loaded. */
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, addItems, expectSent, expectShown, itemList, signIn, signInByForm } from './page-actions.ts'

/** Blocks the script of the dictionary for this page until the returned function is called. */
async function holdDictionary(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/reader-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('items typed before the dictionary was loaded are read afterwards, unless they were changed since', async ({
  page,
  person,
}) => {
  const release = await holdDictionary(page)
  await signIn(page, person)
  await addItems(page, '2 kg de feijão preto', '3x leite', '500 g de queijo', 'algo qualquer')
  await page.getByRole('checkbox', { name: '3x leite' }).click()
  await expectSent(page)
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/sync') && answer.ok())
  release()
  await expectShown(page, ['algo qualquer', 'feijão preto', 'queijo', '✓ 3x leite'])
  await expect(itemList(page)).toContainText('2 kg')
  await answered
  await expect.poll(() => person.items()).toEqual(['algo qualquer', 'feijão preto', 'queijo', '✓ 3x leite'])
  await addField(page).fill('2 kg de arroz')
  await addField(page).press('Enter')
  await expectShown(page, ['algo qualquer', 'arroz', 'feijão preto', 'queijo', '✓ 3x leite'])
})

test('a line without the dictionary is read after the next start', async ({ page, person }) => {
  await holdDictionary(page)
  await signIn(page, person)
  await addItems(page, '2 kg de feijão preto')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expectShown(page, ['feijão preto'])
  await expect(itemList(page)).toContainText('2 kg')
})

test('the dictionary is fetched with the sign-in, before anybody types', async ({ page, person }) => {
  const asked = page.waitForRequest(/\/reader-[^/]*\.js$/)
  await signInByForm(page, person)
  await asked
})
