import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { item, signIn, toast } from './page-actions.ts'

/** The width and height of a PNG in pixels, read from its header. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

async function sendPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await page.getByRole('button', { name: 'Enviar como imagem' }).click()
}

test('a list is sent as a picture where the system takes files, and saved elsewhere', async ({ page, person }) => {
  for (const name of ['Leite', 'Pão', 'Sal']) await person.add(name, { category: 'Mercearia' })
  await signIn(page, person)
  await item(page, 'Sal').check()
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
  const saved = page.waitForEvent('download')
  await sendPicture(page)
  const file = await saved
  expect(file.suggestedFilename()).toBe('Minha lista.png')
  const short = sizeOf(readFileSync(await file.path()))
  expect(short.width).toBe(1050)
  await expect(toast(page)).toContainText('Imagem salva')

  await page.evaluate(() => {
    const share = async ({ files }: ShareData) =>
      void Object.assign(window, { shared: files?.map(({ name, type, size }) => [name, type, size > 1000]) })
    Object.assign(navigator, { canShare: ({ files }: ShareData) => files?.length === 1, share })
  })
  await sendPicture(page)
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: unknown }).shared))
    .toEqual([['Minha lista.png', 'image/png', true]])

  // A long list takes two columns.
  for (let at = 0; at < 18; at++) await person.add(`Item ${at}`)
  await expect(item(page, 'Item 17')).toBeVisible()
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
  const longSaved = page.waitForEvent('download')
  await sendPicture(page)
  expect(sizeOf(readFileSync(await (await longSaved).path())).width).toBe(2100)
})

test('a list without open items sends nothing', async ({ page, person }) => {
  await signIn(page, person)
  await sendPicture(page)
  await expect(toast(page)).toContainText('Não há nada para enviar')
})
