/** The pictures of README and of the app's manifest: two people of one household, over a real server. */
import { mkdirSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { addDays, format } from 'date-fns'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.mjs'
import { startAppServer } from './app-server.ts'
import { allSent } from './note-actions.ts'
import { item, signIn } from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

const folder = 'app/public/screenshots'
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1280, height: 800 } }

const note = `- [x] convites
- [x] bolo de fubá com a dona Lúcia
- [ ] balões azuis e brancos
- [ ] confirmar o salão até sexta

O salão abre às 14h: https://salaodobairro.com.br
Levar a extensão, a tomada fica longe da mesa.`

mkdirSync(folder, { recursive: true })
const server = await startAppServer()
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
try {
  const [ana, bia] = [newPerson(server.url, 'Ana'), newPerson(server.url, 'Bia')]
  await fill(ana)
  await bia.register()
  const token = await ana.share(bia.email, true)
  await goShopping(browser, bia, token)

  const phone = await open(browser, ana, narrow)
  await take(phone, '/shopping', 'list-narrow')
  await phone.goto('/notes')
  await phone.getByRole('link', { name: /Festa da Clara/ }).click()
  await phone.getByRole('checkbox', { name: 'convites' }).waitFor()
  await shoot(phone, 'note-narrow')
  await take(phone, '/projects', 'projects-narrow')
  await phone.goto('/shopping')
  await phone.getByRole('link', { name: 'Modo mercado' }).click()
  await phone.getByRole('heading', { name: 'Hortifruti' }).waitFor()
  await shoot(phone, 'market-narrow')
  await phone.context().close()

  const desk = await open(browser, ana, wide)
  await take(desk, '/painel', 'dashboard-wide')
  await take(desk, '/projects', 'projects-wide')
  await desk.emulateMedia({ colorScheme: 'dark' })
  await take(desk, '/shopping', 'list-wide')
} finally {
  await browser.close()
  await server.remove()
}

async function fill(person: Person): Promise<void> {
  await person.register()
  const groceries = [
    ['Banana', '12 un', 'Hortifruti'],
    ['Tomate', '1 kg', 'Hortifruti'],
    ['Couve', '1 maço', 'Hortifruti'],
    ['Carne moída', '½ kg', 'Açougue'],
    ['Leite', '3 L', 'Laticínios'],
    ['Queijo minas', '1 un', 'Laticínios'],
    ['Pão francês', '10 un', 'Padaria'],
    ['Arroz', '5 kg', 'Mercearia'],
    ['Feijão-preto', '1 kg', 'Mercearia'],
    ['Café', '500 g', 'Mercearia'],
  ] as const
  for (const [name, quantity, category] of groceries) await person.add(name, { quantity, category })
  await person.addNote('2 xícaras de fubá, 3 ovos, 1 xícara de leite, erva-doce.', 'Bolo de fubá')
  await person.addNote('A senha está na porta da geladeira.', 'Casa da praia')
  await person.addNote(note, 'Festa da Clara')
  const due = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd')
  await person.addProject(
    { title: 'Festa da Clara', description: 'Seis anos, no salão do bairro.', status: 'em_andamento' },
    { title: 'Mandar os convites', priority: 3, status: 'concluída' },
    { title: 'Encomendar o bolo', priority: 3, status: 'concluída' },
    { title: 'Confirmar o salão', priority: 3, dueDate: due(1) },
    { title: 'Comprar balões', priority: 1, dueDate: due(5) },
  )
  await person.addProject(
    { title: 'Reforma da cozinha', description: 'Pia, azulejo e uma janela que feche.', status: 'em_andamento' },
    { title: 'Três orçamentos', priority: 3, status: 'concluída' },
    { title: 'Escolher o azulejo', priority: 2, dueDate: due(0) },
    { title: 'Medir a janela', priority: 2, dueDate: due(9) },
    { title: 'Doar o armário velho', priority: 1 },
  )
  await person.addProject(
    { title: 'Imposto de renda', description: 'Juntar os recibos antes de março.', status: 'pendente' },
    { title: 'Recibos do dentista', priority: 2, dueDate: due(30) },
  )
  await person.addProject(
    { title: 'Horta na varanda', status: 'concluido', description: 'Manjericão, cebolinha e tomate-cereja.' },
    { title: 'Três vasos fundos', priority: 1, status: 'concluída' },
  )
}

/** Somebody else is in the supermarket already. */
async function goShopping(somewhere: Browser, person: Person, token: string): Promise<void> {
  const page = await open(somewhere, person, narrow)
  await page.goto(`/shopping/shared/${token}`)
  for (const name of ['Banana', 'Couve', 'Leite']) await item(page, name).check()
  await allSent(page)
  await page.context().close()
}

async function open(somewhere: Browser, person: Person, screen: BrowserContextOptions): Promise<Page> {
  const context = await somewhere.newContext({ ...screen, baseURL: server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, person)
  await allSent(page)
  return page
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await allSent(page)
  await shoot(page, name)
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
}
