import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { receiptsOf } from '#app/groceries/receipts/testing.ts'
import { chromiumArgs, findHeadlessChromium } from '../scripts/chromium.mjs'
import { networkErrors, test, withServiceWorker } from './fixtures.ts'
import { keptBy } from './kept.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { expectShown, installed, openListMenu, phones, signIn, undo } from './page-actions.ts'
import { qrPicture, qrVideo } from './qr-pictures.ts'

const cpf = '12345678909'
const key = '35261111222333000181650010001234561123456780'
/** In contingency the address has the CPF of the buyer. */
const address = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1|21|82.00|1|${cpf}|c2lnbmF0dXJl`
const folder = mkdtempSync(join(tmpdir(), 'caderneta-qr-'))
const video = join(folder, 'receipt.y4m')
writeFileSync(video, qrVideo(address))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.use({
  ...withServiceWorker,
  expectedErrors: new RegExp(`${networkErrors.source}|camera is not allowed in this document`),
  launchOptions: {
    executablePath: findHeadlessChromium(),
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
})

const [saoPaulo] = receiptsOf('receipts.txt')
const text = saoPaulo?.text ?? ''
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ler nota fiscal' })
const found = (page: Page) => dialog(page).getByRole('region', { name: 'Nota encontrada' })

async function openReader(page: Page): Promise<void> {
  await openListMenu(page)
  await page.getByRole('button', { name: 'Ler nota fiscal' }).click()
  await dialog(page).getByRole('link', { name: 'Ler QR Code' }).click()
  await expect(page).toHaveURL(/\/nota\?lista=/)
}

for (const { width, height } of phones)
  test(`K5: the camera reads the QR code of a receipt, without a signal too, and keeps no CPF, ${width} wide`, async ({
    page,
    person,
    context,
  }) => {
    await page.setViewportSize({ width, height })
    const sent: string[] = []
    context.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
    context.on('console', (line) => sent.push(line.text()))
    await person.add('leite integral')
    await signIn(page, person)
    await openReader(page)
    await expect(found(page)).toContainText('CNPJ 11.222.333/0001-81')
    await expect(found(page)).toContainText('novembro de 2026 · SP')
    await expect(found(page).getByRole('link', { name: 'Abrir a nota' })).toHaveAttribute('href', address)
    await expect(dialog(page).getByLabel('Texto da nota')).toHaveValue('')
    await expectNothingSerious(page, 'a receipt that the camera has found')
    await dialog(page).getByLabel('Texto da nota').fill(`${text}\nChave de acesso\n${key}`)
    await dialog(page).getByRole('button', { name: 'Conferir' }).click()
    await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('heading', { name: 'A nota está na lista' })).toBeVisible()
    await undo(page)
    await page.getByRole('link', { name: 'Voltar para a lista' }).click()
    await expect(page).toHaveURL('/shopping')
    await expectShown(page, ['leite integral'])

    // The next receipt of that market is known at once, and the reader is there without a network.
    await installed(page)
    await context.setOffline(true)
    await openReader(page)
    await expect(found(page)).toContainText('Supermercado Bom Preco')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const kept = await keptBy(page)
    expect(kept).toContain('Supermercado Bom Preco')
    for (const secret of [cpf, '123.456.789-09', 'MARIA', 'Maria Aparecida'])
      for (const place of [kept, sent.join('\n')]) expect(place).not.toContain(secret)
  })

test('a picture is read where the camera is blocked, and each other code says what it is', async ({ page, person }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await signIn(page, person)
  await openReader(page)
  await expect(page.getByText('A câmera está bloqueada para a Caderneta.')).toBeVisible()
  const choose = (code: string) =>
    page
      .getByLabel('Escolher foto')
      .first()
      .setInputFiles({ name: 'nota.bmp', mimeType: 'image/bmp', buffer: qrPicture(code) })
  const note = page.getByRole('main').getByRole('status')
  await choose('https://pix.example/qr/42')
  await expect(note).toHaveText('Este QR Code não é de uma nota fiscal.')
  await choose(address.replace(key, `${key.slice(0, 43)}5`))
  await expect(note).toContainText('O número desta nota não confere')
  await expectNothingSerious(page, 'a reader without a camera')
  await choose(address.replace('.sp.', '.pr.'))
  await expect(found(page)).toContainText('não é da Secretaria da Fazenda (SP)')
  await expect(found(page).getByRole('link')).toHaveCount(0)
})

test('only the reader may use the camera, and who leaves it within the app loses that', async ({ page, person }) => {
  const asks = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'camera',
        (error: Error) => error.name,
      ),
    )
  await signIn(page, person)
  expect(await asks()).toBe('NotAllowedError')
  await openReader(page)
  expect(await asks()).toBe('camera')
  await page.goto('/nota?lista=unknown')
  await expect(page).toHaveURL('/shopping')
  expect(await asks()).toBe('NotAllowedError')
})

test('K5: what another app shares comes in a body, and a receipt asks for its list', async ({ page, person }) => {
  await person.startList('Sítio', 'arroz')
  await signIn(page, person)
  await installed(page)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  const share = (said: Record<string, string>) =>
    page.evaluate((values) => {
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, { method: 'post', action: '/compartilhar', enctype: 'multipart/form-data' })
      for (const [name, value] of Object.entries(values)) {
        const field = form.appendChild(document.createElement('textarea'))
        Object.assign(field, { name, value })
      }
      form.submit()
    }, said)
  await share({ titulo: 'Nota', texto: text })
  await dialog(page).getByLabel('Lista', { exact: true }).selectOption('Sítio')
  await expect(dialog(page).getByRole('region', { name: 'Na lista (1)' })).toContainText('ARROZ TIO JOAO T1 5KG')
  await expect(page).toHaveURL('/shopping')
  await expect.poll(() => keptBy(page)).not.toContain('MARIA')
  await page.keyboard.press('Escape')
  // In contingency the address alone names the buyer: it becomes no note.
  await share({ titulo: '', texto: '', endereco: address })
  await expect(found(page)).toContainText('novembro de 2026 · SP')
  await expect.poll(() => keptBy(page)).not.toContain(cpf)
  expect(visited.join('\n')).not.toMatch(/MARIA|12345678909/i)
})
