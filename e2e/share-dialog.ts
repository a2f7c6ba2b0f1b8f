/** The dialog that shares a list, and the tab with its shares. */
import { expect, type Locator, type Page } from '@playwright/test'

export const given = (page: Page) => page.getByRole('region', { name: 'Meus compartilhamentos' })
const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Compartilhar “Minha lista”' })
export const emailField = (dialog: Locator) => dialog.getByLabel('E-mail da pessoa')
export const submitButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Compartilhar', exact: true })
export const mayEdit = (dialog: Locator) => dialog.getByRole('switch', { name: 'Permitir edição' })

export async function openGiven(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Meus compartilhamentos' }).click()
  await expect(given(page)).toBeVisible()
}

/**
 * Opens the dialog that shares `Minha lista`, the only list with a button for it, with a first person or with
 * another one.
 */
export async function openShareDialog(page: Page): Promise<Locator> {
  await openGiven(page)
  await given(page)
    .getByRole('button', { name: /^Compartilhar / })
    .click()
  await expect(shareDialog(page)).toBeVisible()
  return shareDialog(page)
}

/** Shares the list by the open dialog. Ends when the dialog shows the link of the invitation. */
export async function shareWith(dialog: Locator, email: string, canEdit = false): Promise<void> {
  await emailField(dialog).fill(email)
  if ((await mayEdit(dialog).isChecked()) !== canEdit) await mayEdit(dialog).click()
  await submitButton(dialog).click()
  await expect(dialog.getByLabel('Link do convite')).toHaveValue(/\/convite\/[\w-]{43}$/)
}
