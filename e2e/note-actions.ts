/** Actions with notes. */
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn, syncWords } from './page-actions.ts'
import type { Person } from './person.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Texto da nota' })
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Título' })
/** The button that turns a line into a box. */
export const boxButton = (page: Page) =>
  page.getByRole('button', { name: 'Caixa', exact: true }).filter({ visible: true })
/** The checkbox that covers the box of a line. */
export const box = (page: Page, line: string) => page.getByRole('checkbox', { name: line, exact: true })
export const saved = (page: Page) => page.getByText(/^Salvo às \d\d:\d\d$/)
export const allSent = (page: Page) => expect(syncWords(page)).toHaveText('Tudo salvo')

/** Creates a note on the phone and writes into it. */
export async function addNote(page: Page, text: string): Promise<void> {
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Nova Nota', exact: true }).click()
  await field(page).fill(text)
  await expect(saved(page)).toBeVisible()
}

/** Puts the caret into the text of a note. */
export const caretAt = (page: Page, place: number): Promise<void> =>
  field(page).evaluate((element: HTMLTextAreaElement, at) => {
    element.focus()
    element.setSelectionRange(at, at)
  }, place)

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

const hard = `- [ ] ${'palavra '.repeat(30)}\n\ttab\n${'semespaço'.repeat(40)}\n🛒🛒 ${'x '.repeat(90)}   \n\n\n`
/** A text with lines that are hard to break. */
export const hardLines = `${hard.repeat(12)}- [ ] fim https://exemplo.com.br/${'a'.repeat(80)}\n`

/** Boxes and links match their places in the text: the layer over it has the same height. */
export const expectMarksInPlace = (page: Page) => expect.poll(() => heights(field(page))).toEqual([0, 0])

/** The excess height of the layer over the field, and of the field itself, compared with the text. */
const heights = (text: Locator): Promise<number[]> =>
  text.evaluate((element: HTMLTextAreaElement) => {
    const [layer, there] = [(element.nextElementSibling as HTMLElement).offsetHeight, element.offsetHeight]
    element.style.height = '0'
    const needed = element.scrollHeight
    element.style.height = ''
    return [layer - needed, there - Math.max(needed, there)]
  })
