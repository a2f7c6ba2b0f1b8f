/** Actions with notes. */
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn, syncWords } from './page-actions.ts'
import type { Person } from './person.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Texto da nota' })
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Título' })
/** The button that puts a box (`- [ ]`) before the line with the caret. */
export const boxButton = (page: Page) =>
  page.getByRole('button', { name: 'Caixa', exact: true }).filter({ visible: true })
/** The checkbox over the box of a line of the note. */
export const box = (page: Page, line: string) => page.getByRole('checkbox', { name: line, exact: true })
export const saved = (page: Page) => page.getByText(/^Salvo às \d\d:\d\d$/)
export const allSent = (page: Page) => expect(syncWords(page)).toHaveText('Tudo salvo')

/** Creates a note from the list of notes, writes into it, and waits until it is saved on the device. */
export async function addNote(page: Page, text: string): Promise<void> {
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Nova Nota', exact: true }).click()
  await field(page).fill(text)
  await expect(saved(page)).toBeVisible()
}

/** Puts the caret into the text of the open note. */
export const caretAt = (page: Page, place: number): Promise<void> =>
  field(page).evaluate((element: HTMLTextAreaElement, at) => {
    element.focus()
    element.setSelectionRange(at, at)
  }, place)

/** Opens the first note of the person. */
export async function openNote(page: Page): Promise<void> {
  await page.goto('/notes')
  await page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link').first().click()
  await expect(field(page)).toBeVisible()
}

/** Chooses an entry of the menu of the open note. */
export async function inNoteMenu(page: Page, entry: 'Histórico' | 'Excluir nota'): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Mais opções de/ })
    .click()
  await page.getByRole('button', { name: entry, exact: true }).click()
}

/**
 * Signs a person in on two devices and opens a note with this text on both. Resolves with the page of the second one.
 */
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

/** Waits until boxes and links can match their places in the text: the layer over the text is as high as the text. */
export const expectMarksInPlace = (page: Page) => expect.poll(() => heights(field(page))).toEqual([0, 0])

/**
 * The height that the layer over the text has beyond the text, and the height that the field lacks or has beyond it, in
 * px.
 */
const heights = (text: Locator): Promise<number[]> =>
  text.evaluate((element: HTMLTextAreaElement) => {
    const [layer, there] = [(element.nextElementSibling as HTMLElement).offsetHeight, element.offsetHeight]
    element.style.height = '0'
    const needed = element.scrollHeight
    element.style.height = ''
    return [layer - needed, there - Math.max(needed, there)]
  })
