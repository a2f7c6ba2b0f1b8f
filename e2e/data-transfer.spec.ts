import { readFileSync } from 'node:fs'
import { type Download, expect, type Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { retryMs } from '../scripts/patience.mjs'
import { startAppServer } from './app-server.ts'
import { networkErrors, test, workerTag } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { bringBack, expectStored, fillIn, holdToast, installed, signIn, toast, undo } from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

test.use({ expectedErrors: networkErrors })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importar' })
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const tick = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true })

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}
const file = (name: string, content: string | Uint8Array): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

async function openImport(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Importar...' }).click()
  await expect(dialog(page)).toContainText('Escolha um ou mais arquivos')
}

async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page, /^Escolher (outros )?arquivos$/)
  await (await chooser).setFiles(files)
}

async function exported(page: Page, button: string): Promise<{ name: string; text: string }> {
  await page.goto('/settings')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download: Download = await saved
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

async function fill(person: Person): Promise<void> {
  await person.add('Lantejoula', { quantity: '2 kg', category: 'Armarinho' })
  await person.add('Fivela')
  await person.startList('Feira', 'Couve')
  await person.addNote('# não é título\n- [ ] <b>ovos</b>')
  const task = { title: 'Cavar', priority: 3, dueDate: '2026-03-10T12:00:00-03:00' }
  await person.addProject({ title: 'Horta', status: 'em_andamento', description: 'No quintal' }, task)
}

test('all content moves to a new account of another server and is exported again, byte by byte', {
  tag: ['@main', workerTag],
}, async ({ page, person, server, openDevice }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await bia.add('Vela')
  await bia.share(person.email, false)
  await fill(person)
  await signIn(page, person)
  const received = async () => JSON.parse((await exported(page, 'Exportar tudo')).text).received
  await expect.poll(received).toMatchObject([{ owner: 'Bia', items: [{ name: 'Vela' }] }])
  await installed(page)
  await page.context().setOffline(true)
  const readable = await exported(page, 'Exportar para ler')
  expect(readable.name).toMatch(/^caderneta-\d{4}-\d\d-\d\d\.md$/)
  expect(readable.text).toContain('- [ ] Lantejoula · 2 kg · Armarinho')
  expect(readable.text).toContain('_Cópia da lista de Bia_\n\n- [ ] Vela')
  expect(readable.text).toContain('\\<b\\>ovos\\</b\\>')
  const withCopies = await exported(page, 'Exportar tudo')
  await expect(toast(page)).toContainText('Arquivo exportado')
  await page.context().setOffline(false)
  await person.leaveAll()
  await expect.poll(received).toEqual([])
  const own = await exported(page, 'Exportar tudo')

  const other = await startAppServer({ RATE_LIMIT_SCALE: '1000' })
  const ana = newPerson(other.url)
  await ana.register()
  const desk = await openDevice()
  await desk.goto(`${other.url}/auth`)
  await fillIn(desk, ana)
  await expect(desk.getByLabel('Novo item')).toBeVisible()
  await desk.goto(`${other.url}/settings`)
  await desk.getByRole('button', { name: 'Importar...' }).click()
  await choose(desk, file('caderneta.json', own.text))
  await press(desk, 'Importar (7)')
  await expect(toast(desk)).toContainText('Tudo importado (7)')
  await expectStored(ana, ['Fivela', 'Lantejoula'])
  await expect.poll(() => ana.lists()).toEqual({ 'Minha lista': ['Fivela', 'Lantejoula'], Feira: ['Couve'] })
  await expect.poll(() => ana.projects()).toEqual({ Horta: 'em_andamento' })
  await expect.poll(() => ana.notes()).toEqual(['# não é título\n- [ ] <b>ovos</b>'])
  const saved = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Exportar tudo' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toBe(own.text)

  await desk.getByRole('button', { name: 'Importar...' }).click()
  await choose(desk, file('caderneta.json', own.text))
  await expect(dialog(desk)).toContainText('Tudo o que há nestes arquivos já está na sua caderneta.')
  await choose(desk, file('caderneta.json', withCopies.text))
  await tick(desk, 'Lista de Bia').check()
  await press(desk, 'Importar (2)')
  await expect.poll(() => ana.lists()).toMatchObject({ 'Lista de Bia': ['Vela'] })
  await other.remove()
})

const keepNote = (fields: object) => JSON.stringify({ isTrashed: false, isPinned: false, ...fields })
const takeout = zipSync({
  'Takeout/Keep/Bolo.json': strToU8(keepNote({ title: 'Bolo', textContent: '<img src=x onerror=alert(1)>' })),
  'Takeout/Keep/Mercado.json': strToU8(
    keepNote({ title: 'Mercado', listContent: [{ text: 'Lantejoula', isChecked: true }, { text: 'Fivela' }] }),
  ),
  'Takeout/Keep/Velha.json': strToU8(keepNote({ title: 'Velha', textContent: 'x', isTrashed: true })),
  'Takeout/Keep/Bolo.html': strToU8('<script>alert(1)</script>'),
  'Takeout/Keep/Quebrada.json': strToU8('{"title": '),
  'Takeout/Tarefas/Tarefas.json': strToU8(
    JSON.stringify({ kind: 'tasks#taskLists', items: [{ title: 'Minhas tarefas', items: [{ title: 'Podar' }] }] }),
  ),
})
const todoist = 'TYPE;CONTENT;PRIORITY;INDENT;DATE\r\ntask;Maçã;1;1;2026-03-10\r\ntask;Poda;4;2;todo mês\r\n'

test('K3: files of Keep, of Todoist and texts are reviewed, excluded, written as one action and undone as one', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person)
  await openImport(page)
  await expectNothingSerious(page, 'what can be imported')

  await choose(page, file('caderneta.json', '{\n  "app": "Caderneta",\n  "lists": [,\n'))
  await expect(dialog(page).getByRole('alert')).toContainText(
    '“caderneta.json” está corrompido: o JSON para de fazer sentido na linha 3.',
  )
  await expectNothingSerious(page, 'a broken file')
  await choose(page, file('grande.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a')))
  await expect(dialog(page).getByRole('alert')).toContainText('“grande.txt” é grande demais')

  const latin = Buffer.from(todoist, 'latin1')
  await choose(page, file('takeout.zip', takeout), file('Quintal.csv', latin), file('Ideias.txt', 'Rede\nBalanço\n'))
  await expect(dialog(page)).toContainText('1 nota da lixeira do Keep fica de fora.')
  await expect(dialog(page)).toContainText('1 outro arquivo do .zip fica de fora.Bolo.html')
  await expect(dialog(page)).toContainText('“Takeout/Keep/Quebrada.json” está corrompido')
  await expect(tick(page, 'Bolo')).toBeChecked()
  await dialog(page).getByLabel('Cada lista do Keep vira').selectOption('Uma lista de compras')
  await dialog(page).getByLabel('Cada arquivo de texto vira').selectOption('Tarefas, uma por linha')
  await press(page, 'O que há em Quintal')
  await expect(tick(page, 'Maçã')).toBeChecked()
  await tick(page, 'Poda').uncheck()
  await tick(page, 'Balanço').uncheck()
  await tick(page, 'Podar').uncheck()
  await expectNothingSerious(page, 'what was found')
  await press(page, 'Importar (7)')
  await expect(toast(page)).toContainText('Tudo importado (7)')
  await holdToast(page)
  const lists = { 'Minha lista': [], Mercado: ['Fivela', 'Lantejoula'] }
  await expect.poll(() => person.lists()).toEqual(lists)
  await expect.poll(() => person.projects()).toEqual({ Quintal: 'pendente' })
  await expect.poll(() => person.notes()).toEqual(['<img src=x onerror=alert(1)>'])
  await undo(page)
  // Notes are deleted last: a list deleted while it is being read would answer 404.
  await expect.poll(() => person.notes()).toEqual([])
  expect(await person.lists()).toEqual({ 'Minha lista': [] })
  expect(await person.projects()).toEqual({})
})

test('the lines of a text are read as typed ones, corrected in the review and imported as one action', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person)
  await openImport(page)
  await choose(page, file('Feira.txt', 'Lista da feira\n2 kg de fivela\nLantejoula\u2028Vela\n'))
  await dialog(page).getByLabel('Cada arquivo de texto vira').selectOption('Uma lista de compras, um item por linha')
  await expect(tick(page, 'Lista da feira')).not.toBeChecked()
  await expect(dialog(page)).toContainText('fivela · 2 kg')
  await dialog(page).getByRole('textbox', { name: 'Linha 3' }).fill('3 lantejoulas')
  await expect(dialog(page)).toContainText('lantejoulas · 3')
  await expectNothingSerious(page, 'lines of a list')
  await press(page, 'Importar (4)')
  await expect(toast(page)).toContainText('Tudo importado (4)')
  await expect.poll(() => person.lists()).toMatchObject({ Feira: ['Vela', 'fivela', 'lantejoulas'] })
  await undo(page)
  // A list that is deleted while it is being read answers 404.
  await expect(async () => expect(await person.lists()).toEqual({ 'Minha lista': [] })).toPass()
})

test('thousands of rows are written while the page responds, can be stopped, and are completed later', async ({
  page,
  person,
}) => {
  const todos = Array.from({ length: 5000 }, (_, at) => `Coisa ${at}`)
  await signIn(page, person)
  await openImport(page)
  const chosen = file('Muitas.txt', todos.join('\r\n'))
  await choose(page, chosen)
  await dialog(page).getByLabel('Cada arquivo de texto vira').selectOption('Tarefas, uma por linha')
  await page.evaluate(stopOnceBegun)
  await press(page, 'Importar (5000)')
  await expect(toast(page)).toContainText(/Parou no meio: \d+ importados?/)
  await expect(dialog(page)).toBeHidden()

  await openImport(page)
  await choose(page, chosen)
  await dialog(page).getByLabel('Cada arquivo de texto vira').selectOption('Tarefas, uma por linha')
  // Until the choice counts, the file is one note.
  await press(page, /^Importar \(\d{2,}\)$/)
  await expect(toast(page)).toContainText(/Tudo importado \(\d+\)/)
  await page.goto('/todos')
  await expect(page.getByText('Coisa 4999', { exact: true })).toBeVisible()
  await expect.poll(async () => new Set(await titlesOn(page)).size).toBe(5000)
  expect(await titlesOn(page)).toHaveLength(5000)
})

/** Runs in the page: presses the stop button of an import as soon as its progress is above zero. */
function stopOnceBegun(): void {
  const observer = new MutationObserver(() => {
    const done = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext') ?? '0'
    if (done.startsWith('0')) return
    observer.disconnect()
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Parar')?.click()
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
}

/** The titles of the to-dos on the device that are not in the trash. */
const titlesOn = async (page: Page): Promise<string[]> => {
  const { text } = await exported(page, 'Exportar tudo')
  return JSON.parse(text).todos.map(({ title }: { title: string }) => title)
}

test('without the server an import is written on the device, once for any number of tabs, and sent later', {
  tag: workerTag,
}, async ({ page, person, server, context }) => {
  await signIn(page, person)
  await installed(page)
  const other = await context.newPage()
  await server.kill()
  const note = file('Nota.txt', 'Sem sinal')
  for (const tab of [page, other]) {
    await openImport(tab)
    await choose(tab, note)
    await expect(tick(tab, 'Nota')).toBeChecked()
  }
  await press(page, 'Importar (1)')
  await expect(toast(page)).toContainText('Tudo importado')
  await press(other, 'Importar (1)')
  await expect(dialog(other).getByRole('alert')).toContainText('já está na sua caderneta')
  await page.reload()
  await bringBack(server, page, other)
  await expect.poll(() => person.notes(), { timeout: retryMs }).toEqual(['Sem sinal'])
})
