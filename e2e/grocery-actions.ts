import { expect, type Page } from '@playwright/test'
import { addField, enterMarket } from './page-actions.ts'

export const understood = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'Entendido:' })
export const keepTyped = (page: Page) => page.getByRole('button', { name: 'Como digitei' })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Colar lista' })

/** Enters market mode and waits for a button that only it has: its line for the next item is another one. */
export async function openMarket(page: Page): Promise<void> {
  await enterMarket(page)
  await expect(page.getByRole('button', { name: 'Ordem das categorias' })).toBeVisible()
}

/** Pastes a text into the line for the next item, as with the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await addField(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** Types the price of an item in modo mercado. */
export async function price(page: Page, name: string, reais: string): Promise<void> {
  await page.getByRole('button', { name: `Preço de ${name}: ` }).click()
  await page.keyboard.type(reais)
  await page.keyboard.press('Enter')
}
