import { expect, type Page, type Request, type Route } from '@playwright/test'
import { networkErrors, test, withRest, workerTag } from './fixtures.ts'
import {
  addField,
  addItems,
  askToLeave,
  expectShown,
  expectStored,
  fillIn,
  holdFirstRows,
  installed,
  item,
  signIn,
  syncWords,
  toast,
} from './page-actions.ts'

const screens = [
  '/shopping',
  '/settings',
  '/painel',
  '/todos',
  '/lixeira',
  '/notes',
  '/projects',
  '/projects/1',
  '/nada-disso',
]

test('an unknown address is reported, signed in or not', async ({ page, person }) => {
  await page.goto('/nada-disso')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await signIn(page, person, '/nada-disso')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(addField(page)).toBeVisible()
})

test.describe('outside of the app', () => {
  test.use({ expectedErrors: /favicon\.ico/ })

  test('answers to probes are never hidden behind the app', { tag: workerTag }, async ({ page, person }) => {
    await signIn(page, person)
    await installed(page)
    for (const path of ['/healthz', '/readyz']) {
      const answer = await page.goto(path)
      expect(answer?.headers()['content-type']).toContain('json')
    }
  })
})

test('no screen scrolls sideways at 320 px, and every one has a title and a heading', async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/auth')
  await expectFitting(page)
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await expectFitting(page)
  await signIn(page, person)
  await addItems(page, 'Palavradecabeçacompridíssimasemnenhumespaçoparaquebrar'.repeat(3), 'Pão')
  for (const path of screens) {
    await page.goto(path)
    await expectFitting(page)
  }
})

test('no screen scrolls sideways with letters of double size', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const tasks = [{ title: 'Azulejos', dueDate: '2020-03-10T15:00:00.000Z' }]
  const project = await person.addProject({ title: 'Reforma', status: 'aguardando' }, ...tasks)
  const list = await person.startList('Churrasco', 'Lantejoula')
  await person.share('bia@exemplo.com.br', true, list)
  await person.addNote('- [ ] Pão')
  await signIn(page, person)
  for (const path of [...screens, `/projects/${project}`, `/shopping/${list}`]) {
    await page.goto(path)
    await expectFitting(page, '200%')
  }
  await page.goto('/notes')
  await page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Texto da nota' })).toBeVisible()
  await expectNoWider(page, '200%')
})

test('the sidebar keeps its narrow state', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, person)
  const sidebar = page.getByRole('navigation', { name: 'Navegação principal' }).filter({ visible: true })
  const entries = ['Painel', 'Tarefas', 'Notas', 'Lista de Compras', 'Projetos', 'Configurações']
  await expect(sidebar.getByRole('link')).toHaveText(entries)
  const wide = (await sidebar.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  expect(await page.evaluate(() => localStorage.getItem('sidebar-collapsed-state'))).toBe('true')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(wide / 2)
  await sidebar.getByRole('link', { name: 'Configurações' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(sidebar.getByRole('link', { name: 'Configurações' })).toHaveAttribute('aria-current', 'page')
})

test('the chosen home page applies on every device', async ({ page, person, openDevice }) => {
  await signIn(page, person)
  const tablet = await openDevice()
  await signIn(tablet, person)
  await page.goto('/settings')
  await page.getByLabel('Página inicial').selectOption('Notas')
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/notes$/)
  await page.getByRole('link', { name: 'Caderneta, ir para o painel' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/painel$/)
  await expect(async () => {
    await tablet.goto('/')
    await expect(tablet).toHaveURL(/\/(notes|shopping)$/)
    expect(tablet.url()).toMatch(/\/notes$/)
  }).toPass()
})

test('the chosen English applies on every device', async ({ page, person, openDevice }) => {
  await signIn(page, person)
  const tablet = await openDevice()
  await signIn(tablet, person)
  await page.goto('/settings')
  await page.getByLabel('Idioma').selectOption('English')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(tablet.getByRole('heading', { name: 'Shopping' })).toBeVisible()
  await tablet.getByLabel('New item').fill('a'.repeat(201))
  await tablet.getByLabel('New item').press('Enter')
  await expect(tablet.getByRole('alert')).toContainText('This cannot be kept as it is: it is too long')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByLabel('Language').selectOption('Português (Brasil)')
  await expect(tablet.getByRole('heading', { name: 'Lista de Compras' })).toBeVisible()
  await expectStored(person, [])
})

test('settings that have not arrived yet cannot be changed, and the reason is shown', async ({ page, person }) => {
  await holdFirstRows(page)
  await page.goto('/auth')
  await fillIn(page, person)
  await expect(page).toHaveURL(/\/shopping$/)
  await page.goto('/settings')
  await expect(page.getByText('Suas configurações chegam com a primeira conexão.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar configurações' })).toBeDisabled()
  await expect(page.getByLabel('Idioma')).toBeDisabled()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Salvar configurações' })).toBeEnabled()
})

test.describe('without its texts', () => {
  test.use({ serviceWorkers: 'block', ...withRest, expectedErrors: networkErrors })

  test('a language is still saved, and is applied once online', async ({ page, person }) => {
    await signIn(page, person)
    await page.route(/\/en-.*\.js$/, (route) => route.abort())
    await page.goto('/settings')
    await page.getByLabel('Idioma').selectOption('English')
    await expect(toast(page)).toContainText('Configurações salvas')
    await expect(toast(page)).toContainText('O idioma muda na próxima vez')
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })
})

test('assistive technology finds the intended structure of the shopping page', async ({ page, person }) => {
  await signIn(page, person)
  await addItems(page, 'Arroz', 'Café')
  await item(page, 'Café').click()
  await expect(toast(page)).toContainText('Item comprado')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Lista de Compras" [level=1]
    - term: Pendente
    - definition: "1"
    - term: Comprado
    - definition: "1"
    - term: Compartilhados
    - definition: "0"
    - tablist "Listas":
      - tab "Minha lista" [selected]
      - tab "Compartilhadas comigo"
      - tab "Meus compartilhamentos"
    - tabpanel "Minha lista":
      - button "Escolher lista": Minha lista
      - button "Buscar e filtrar"
      - button "Compartilhar"
      - button "Mais opções de Minha lista"
      - combobox "Novo item"
      - link "Ir às compras"
      - list "Itens da lista":
        - listitem:
          - checkbox "Arroz"
          - button "Editar Arroz"
        - listitem:
          - heading "1 item comprado" [level=2]
        - listitem:
          - checkbox "Café" [checked]
          - button "Editar Café"
  `)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Caderneta, ir para o painel' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link')).toHaveText([
    'Compras',
    'Tarefas',
    'Notas',
    'Projetos',
  ])
})

test('tabs and dialogs work by keyboard and return the focus', async ({ page, person }) => {
  await signIn(page, person)
  await page.getByRole('tab', { name: 'Minha lista' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Compartilhadas comigo' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Compartilhadas comigo' })).toBeVisible()
  await page.goto('/shopping?tab=shared-lists')
  await expect(page.getByRole('tab', { name: 'Compartilhadas comigo' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\/shopping$/)

  const status = page.getByRole('button', { name: 'Tudo salvo' }).filter({ visible: true })
  await status.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Sincronização' })
  await expect(panel).toContainText('Todas as suas mudanças estão neste aparelho e no servidor.')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(status).toBeFocused()
})

test.describe('with a part of the app missing', () => {
  test.use({ serviceWorkers: 'block', ...withRest, expectedErrors: networkErrors })

  test('its place reports that, everything else works, and a retry loads it', async ({ page, person, context }) => {
    // Nothing is fetched early.
    await page.route(/\/(shell-dialogs|settings-page)-.*\.js$/, (route) => route.abort())
    await signIn(page, person)
    await context.setOffline(true)
    await addItems(page, 'Arroz')

    await syncWords(page).click()
    const note = page.getByRole('dialog', { name: 'Esta parte ainda não chegou' })
    await expect(note).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
    await expect(syncWords(page)).toBeFocused()

    await page.getByRole('button', { name: 'Menu do usuário' }).click()
    await page.getByRole('link', { name: 'Configurações' }).click()
    await expect(page.getByRole('heading', { name: 'Esta parte ainda não chegou' })).toBeVisible()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Esta parte ainda não chegou' })).toBeVisible()
    await page.getByRole('link', { name: 'Compras' }).click()
    await expectShown(page, ['Arroz'])

    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Esta parte ainda não chegou' })).toBeVisible()
    await context.setOffline(false)
    const held: Route[] = []
    await page.route(/\/settings-page-.*\.js$/, (route) => void held.push(route))
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { name: 'Esta parte ainda não chegou' })).toBeHidden()
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.continue()
    await expect(page.getByLabel('Página inicial')).toBeVisible()
    await page.unrouteAll()
    await syncWords(page).click()
    await expect(page.getByRole('dialog', { name: 'Sincronização' })).toBeVisible()
  })

  test('it is loaded by itself once online', async ({ page, person, context }) => {
    await page.route(/\/settings-page-.*\.js$/, (route) => route.abort())
    await signIn(page, person)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Menu do usuário' }).click()
    await page.getByRole('link', { name: 'Configurações' }).click()
    await expect(page.getByRole('heading', { name: 'Esta parte ainda não chegou' })).toBeVisible()
    // The browser reports a network some moments before it lets a request through.
    const failedAgain = page.waitForEvent('requestfailed', (request) => request.url().includes('settings-page'))
    await context.setOffline(false)
    await failedAgain
    await page.unrouteAll()
    await expect(page.getByLabel('Página inicial')).toBeVisible()
  })

  test('every part is fetched before the network may be lost', async ({ page, person, context }) => {
    const underWay = new Set<Request>()
    page.on('request', (request) => request.url().endsWith('.js') && underWay.add(request))
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    await signIn(page, person)
    for (const part of ['shell-dialogs', 'settings-page']) await expectFetched(page, part)
    // Including the chunks of these parts.
    await expect.poll(() => underWay.size).toBe(0)
    await context.setOffline(true)
    await addItems(page, 'Arroz')
    await askToLeave(page)
    const question = page.getByRole('dialog', { name: '1 mudança ainda não foi enviada' })
    await question.getByRole('button', { name: 'Continuar aqui' }).click()
    await expect(question).toBeHidden()
  })
})

const expectFetched = (page: Page, part: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining(`/${part}-`))

/** Checks that the page has a title and a heading, and is no wider than the screen with letters of this font size. */
async function expectFitting(page: Page, letters = ''): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/· Caderneta$/)
  await expectNoWider(page, letters)
}

async function expectNoWider(page: Page, letters: string): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
  // Not `innerWidth`: a phone zooms out of a page that is too wide.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, { message: page.url() }).toBeLessThanOrEqual(0)
}
