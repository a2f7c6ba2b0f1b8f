import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, enterMarket, expectStored, itemList, phones, signIn, toast } from './page-actions.ts'

/** What a test does with the browser's ear. */
interface Ear {
  hear(...phrases: string[]): void
  fail(error: string): void
  end(): void
}
declare global {
  interface Window {
    ear: Ear
    /** `start`, `abort`, and where it listens, in order. */
    ears: string[]
  }
}

/** Runs in the page, before the app: a browser whose recognition hears what the test says. */
function withEar(state: 'available' | 'downloadable' | 'old' | 'none'): void {
  window.ears = []
  class Recognition extends EventTarget {
    static available = async () => state
    static install = async () => true
    lang = ''
    #isLocal = false
    get processLocally() {
      return this.#isLocal
    }
    set processLocally(isLocal: boolean) {
      this.#isLocal = isLocal
    }
    start() {
      window.ears.push(`start ${this.lang} ${this.#isLocal ? 'here' : 'elsewhere'}`)
      const tell = (type: string, fields: object) => this.dispatchEvent(Object.assign(new Event(type), fields))
      window.ear = {
        hear: (...phrases) => tell('result', { results: phrases.map((transcript) => [{ transcript }]) }),
        fail: (error) => tell('error', { error }) && tell('end', {}),
        end: () => tell('end', {}),
      }
    }
    abort() {
      window.ears.push('abort')
      this.dispatchEvent(new Event('end'))
    }
  }
  if (state === 'old') delete (Recognition.prototype as Partial<Recognition>).processLocally
  const value = state === 'none' ? undefined : Recognition
  Object.assign(window, { SpeechRecognition: value, webkitSpeechRecognition: value })
}

const mic = (page: Page) => page.getByRole('button', { name: 'Ditar', exact: true })
const stop = (page: Page) => page.getByRole('button', { name: 'Parar de ouvir' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Ditar em vez de digitar' })
const ears = (page: Page) => page.evaluate(() => window.ears)
const started = (page: Page, count: number) =>
  expect.poll(async () => (await ears(page)).filter((one) => one.startsWith('start')).length).toBe(count)

for (const { width, height } of phones)
  test(`a spoken line is shown as it is heard, read, and added, ${width} wide`, async ({ page, person }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(withEar, 'available' as const)
    await person.add('Sal')
    await signIn(page, person)
    await mic(page).click()
    await started(page, 1)
    expect(await ears(page)).toEqual(['start pt-BR here'])
    await expect(addField(page)).toHaveAttribute('placeholder', 'Pode falar…')
    await page.evaluate(() => window.ear.hear('dois quilos'))
    await expect(addField(page)).toHaveValue('dois quilos')
    await page.evaluate(() => window.ear.hear('dois quilos de arroz', 'feijão e leite'))
    await page.evaluate(() => window.ear.end())
    await expect(addField(page)).toHaveValue('dois quilos de arroz, feijão, leite')
    await expect(page.getByText('dois quilos · arroz')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Enter')
    await expectStored(person, ['Sal', 'arroz', 'feijão', 'leite'])

    await enterMarket(page)
    await mic(page).click()
    await started(page, 2)
    await page.evaluate(() => window.ear.hear('pão'))
    await stop(page).click()
    await expect(addField(page)).toHaveValue('pão')
    expect(await ears(page)).toEqual([...Array(2).fill('start pt-BR here'), 'abort'])
    await mic(page).click()
    await started(page, 3)
    await page.evaluate(() => window.ear.fail('network'))
    await expect(toast(page)).toContainText('Sem internet para ouvir você')
    await expect(addField(page)).toHaveValue('pão')
  })

test('V1: sound may leave the device only after one question, which the settings take back', async ({
  page,
  person,
}) => {
  await page.addInitScript(withEar, 'old' as const)
  await signIn(page, person)
  await mic(page).click()
  await expect(question(page)).toContainText('A Caderneta não recebe nem guarda o som.')
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  expect(await ears(page)).toEqual([])
  await mic(page).click()
  await question(page).getByRole('button', { name: 'Usar o do navegador' }).click()
  await started(page, 1)
  await page.getByRole('link', { name: 'Tarefas' }).first().click()
  await expect.poll(() => ears(page)).toEqual(['start pt-BR elsewhere', 'abort'])
  await mic(page).click()
  await started(page, 2)
  await page.evaluate(() => window.ear.hear('dentista amanhã 15h'))
  await page.evaluate(() => window.ear.end())
  await expect(page.getByLabel('Nova tarefa')).toHaveValue('dentista amanhã 15h')
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Ditar pelo navegador' }).click()
  await page.goto('/shopping')
  await mic(page).click()
  await expect(question(page)).toBeVisible()
  expect(await ears(page)).toEqual([])
})

test('a person downloads the language, and the sound stays on the device', async ({ page, person }) => {
  await page.addInitScript(withEar, 'downloadable' as const)
  await signIn(page, person)
  await mic(page).click()
  await question(page).getByRole('button', { name: 'Baixar e ouvir aqui' }).click()
  await started(page, 1)
  expect(await ears(page)).toEqual(['start pt-BR here'])
  await page.keyboard.type('Arroz')
  await expect(stop(page)).toBeHidden()
  await expect(addField(page)).toHaveValue('Arroz')
})

test('a browser without speech recognition shows no microphone, and fetches none of its code', async ({
  page,
  person,
}) => {
  await page.addInitScript(withEar, 'none' as const)
  await signIn(page, person)
  await expect(itemList(page).or(addField(page)).first()).toBeVisible()
  await expect(mic(page)).toHaveCount(0)
  const names = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect((await names()).filter((name) => name.includes('dictation'))).toEqual([])
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: 'Sugerir o que compro sempre' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Ditar pelo navegador' })).toHaveCount(0)
})
