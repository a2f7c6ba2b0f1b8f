/** What a person does with notes. */
import { expect, type Page } from '@playwright/test'
import { signIn, syncWords } from './page-actions.ts'
import type { Person } from './person.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Texto da nota' })
export const saved = (page: Page) => page.getByText(/^Salvo às \d\d:\d\d$/)
export const allSent = (page: Page) => expect(syncWords(page)).toHaveText('Tudo salvo')

/** Begins a note on the phone and writes into it. */
export async function addNote(page: Page, text: string): Promise<void> {
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Nova Nota', exact: true }).click()
  await field(page).fill(text)
  await expect(saved(page)).toBeVisible()
}

/** Opens the only note of the person. */
export async function openNote(page: Page): Promise<void> {
  await page.goto('/notes')
  await page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link', { name: 'Nova Nota' }).click()
  await expect(field(page)).toBeVisible()
}

/** Two devices of one person with the same note open. */
export async function openOnTwo(page: Page, openDevice: () => Promise<Page>, person: Person, text: string) {
  await signIn(page, person)
  await addNote(page, text)
  await allSent(page)
  const desk = await openDevice()
  await signIn(desk, person)
  await openNote(desk)
  await expect(field(desk)).toHaveValue(text)
  return desk
}
