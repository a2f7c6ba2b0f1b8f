import { expect, type Locator, type Page } from '@playwright/test'
import { networkAndSessionErrors, test } from './fixtures.ts'
import { holdToast, signIn, slowTimers, syncWords, toast, undo } from './page-actions.ts'
import { card, choose, column, columns, expectColumns, openBoard, statusOf, titles } from './project-actions.ts'

test.use({ expectedErrors: networkAndSessionErrors })

const dropPlace = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Solte na coluna' }).getByText(name, { exact: true })

test('a card moves by its menu, the next one keeps the focus, and the move can be undone', async ({ page, person }) => {
  await openBoard(page, person, { Festa: 'pendente', Horta: 'pendente', Viagem: 'aguardando' })
  await expect(page.locator('dl dt')).toHaveText(columns)
  await expect(page.locator('dl dd')).toHaveText(['2', '1', '0', '0'])
  await expect(column(page, 'Concluídos')).toContainText('Nenhum projeto nesta coluna')
  await statusOf(page, 'Horta').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Aguardando', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await holdToast(page)
  await expectColumns(page, {
    Pendente: ['Festa'],
    Aguardando: ['Viagem', 'Horta'],
    'Em andamento': [],
    Concluídos: [],
  })
  await expect(page.locator('dl dd')).toHaveText(['1', '2', '0', '0'])
  await expect(statusOf(page, 'Festa')).toBeFocused()
  await expect(toast(page)).toContainText('Projeto atualizado!')
  await undo(page)
  await expectColumns(page, { Pendente: ['Horta', 'Festa'], Aguardando: ['Viagem'] })
  await choose(page, 'Viagem', 'Concluído')
  await expectColumns(page, { Aguardando: [], Concluídos: ['Viagem'] })
  await expect(column(page, 'Aguardando')).toBeFocused()
})

test('a card moved by another device keeps the focus, and passes it on if it is hidden', async ({ page, person }) => {
  const id = await person.addProject({ title: 'Horta', status: 'pendente' })
  await openBoard(page, person, { Festa: 'pendente', Viagem: 'aguardando' })
  await statusOf(page, 'Horta').focus()
  await person.changeProject(id, { status: 'concluido' })
  await expectColumns(page, { Pendente: ['Festa'], Aguardando: ['Viagem'], Concluídos: ['Horta'] })
  await expect(statusOf(page, 'Horta')).toBeFocused()
  await page.getByRole('button', { name: 'Arrastar Horta' }).focus()
  await person.changeProject(id, { status: 'aguardando' })
  await expectColumns(page, { Aguardando: ['Viagem', 'Horta'], Concluídos: [] })
  await expect(page.getByRole('button', { name: 'Arrastar Horta' })).toBeFocused()

  await page.goto('/settings')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/projects')
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page.getByRole('button', { name: 'Arrastar Horta' }).focus()
  await person.changeProject(id, { status: 'pendente' })
  await expect(titles(page.getByRole('tabpanel'))).toHaveText(['Viagem'])
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('a card is dragged by mouse from any point of it, and stays if it is dropped elsewhere', async ({
  page,
  person,
}) => {
  await openBoard(page, person, { Festa: 'pendente', Horta: 'pendente' })
  const drag = async (from: Locator, to: Locator) => {
    await from.hover()
    await page.mouse.down()
    const { x, y, width, height } = (await to.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  }
  await drag(card(page, 'Horta').getByRole('heading'), column(page, 'Concluídos'))
  await expect(page.locator('[data-dnd-overlay]')).toContainText('Horta')
  await page.mouse.up()
  await expectColumns(page, { Pendente: ['Festa'], Concluídos: ['Horta'] })
  await expect(page.locator('[data-dnd-overlay]')).toBeEmpty()
  await drag(card(page, 'Festa').getByRole('heading'), page.getByRole('navigation').first())
  await page.mouse.up()
  await drag(card(page, 'Festa').getByRole('heading'), column(page, 'Aguardando'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectColumns(page, { Pendente: ['Festa'], Aguardando: [], Concluídos: ['Horta'] })
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  await page.reload()
  await expectColumns(page, { Pendente: ['Festa'], Aguardando: [], Concluídos: ['Horta'] })
})

test('the whole card opens the project, its menu moves it, and it is about 120 px high', async ({ page, person }) => {
  await person.addProject(
    { title: 'Reforma da cozinha', description: 'Pia, azulejo e uma janela que feche.' },
    { title: 'Azulejos' },
  )
  await openBoard(page, person, { Horta: 'aguardando' })
  const kitchen = card(page, 'Reforma da cozinha')
  const { height } = (await kitchen.boundingBox())!
  expect(height).toBeLessThan(140)
  await expect(column(page, 'Pendente').getByText('Pendente', { exact: true })).toHaveCount(1)
  await expect(kitchen.getByRole('link', { name: 'Ver Detalhes de Reforma da cozinha' })).toHaveCount(1)
  await kitchen.getByText('0 de 1 tarefa').click()
  await expect(page.getByRole('heading', { name: 'Reforma da cozinha', level: 1 })).toBeVisible()
  await page.goBack()
  await choose(page, 'Horta', 'Concluído')
  await expectColumns(page, { Aguardando: [], Concluídos: ['Horta'] })
  await expect(page).toHaveURL(/\/projects$/)

  const heading = kitchen.getByRole('heading')
  await heading.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 4 })
  await heading.hover()
  await page.mouse.up()
  await expect(page.locator('[data-dnd-overlay]')).toBeEmpty()
  await expect(page).toHaveURL(/\/projects$/)
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await expect(kitchen.getByText('Ver Detalhes')).toBeInViewport()
  await kitchen.getByRole('heading').click()
  await expect(page.getByRole('heading', { name: 'Reforma da cozinha', level: 1 })).toBeVisible()
})

test('a card is dragged by keyboard, and screen readers announce its position', async ({ page, person }) => {
  await openBoard(page, person, { Festa: 'pendente', Horta: 'pendente' })
  const said = page.locator('[aria-live=polite]').first()
  await page.getByRole('button', { name: 'Arrastar Horta' }).focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText(/^Você pegou Horta/)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Sobre a coluna Aguardando')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Sobre a coluna Em andamento')
  await page.keyboard.press('Space')
  await expectColumns(page, { Pendente: ['Festa'], Aguardando: [], 'Em andamento': ['Horta'] })
  await expect(said).toHaveText('Horta: movido para Em andamento')
  await expect(page.getByRole('button', { name: 'Arrastar Festa' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said).toHaveText(/^Você pegou Festa/)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Sobre a coluna Aguardando')
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('Festa: continua onde estava')
  await expectColumns(page, { Pendente: ['Festa'], Aguardando: [] })
})

test('only a touched or focused card can be dragged: the others cost nothing', async ({ page, person }) => {
  await openBoard(page, person, { Festa: 'pendente', Horta: 'pendente', Viagem: 'aguardando' })
  expect(await draggable(page)).toEqual([])
  await card(page, 'Viagem').getByRole('heading').dispatchEvent('pointerdown')
  expect(await draggable(page)).toEqual(['Viagem'])
  await page.getByRole('button', { name: 'Arrastar Festa' }).focus()
  await expect.poll(async () => (await draggable(page)).sort()).toEqual(['Festa', 'Viagem'])
})

test('on a phone a held card is dropped at the bottom of the screen, and a moving finger scrolls', async ({
  page,
  person,
}) => {
  for (const at of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete']) {
    await person.addProject({ title: at, status: 'pendente' })
  }
  await signIn(page, person, '/projects')
  const finger = await touch(page)
  const heading = card(page, 'Sete').getByRole('heading')
  await finger.down(heading)
  await expect(page.locator('[data-dnd-overlay]')).toContainText('Sete')
  await finger.moveTo(dropPlace(page, 'Em andamento'))
  await finger.up()
  await expect(card(page, 'Sete')).toBeHidden()
  await page.getByRole('tab', { name: 'Em andamento 1' }).click()
  await expect(titles(page)).toHaveText(['Sete'])
  await choose(page, 'Sete', 'Aguardando')
  await expect(page.getByText('Nenhum projeto nesta coluna')).toBeVisible()
  await page.getByRole('tab', { name: 'Aguardando 1' }).click()
  await finger.down(page.getByRole('button', { name: 'Arrastar Sete' }))
  await finger.moveTo(dropPlace(page, 'Pendente'))
  await finger.up()
  await page.getByRole('tab', { name: 'Pendente 7' }).click()
  await expect(card(page, 'Sete')).toBeVisible()
  // A finger that rests for 300 ms holds a card, and a busy test would rest too long.
  await page.evaluate(slowTimers)
  await finger.down(card(page, 'Sete').getByRole('heading'))
  await finger.moveBy(0, -300)
  await finger.up()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(dropPlace(page, 'Pendente')).toBeHidden()
})

/** A finger on the screen: sends touches to the browser as the system does. */
async function touch(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  let at = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] })
  const middle = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const moveBy = async (dx: number, dy: number) => {
    const from = at
    for (let step = 1; step <= 10; step++) {
      at = { x: from.x + (dx * step) / 10, y: from.y + (dy * step) / 10 }
      await send('touchMove')
    }
  }
  return {
    down: async (target: Locator) => {
      at = await middle(target)
      await send('touchStart')
    },
    moveBy,
    moveTo: async (target: Locator) => {
      // Far enough to start the drag, so that the drop targets appear.
      await moveBy(0, 12)
      const { x, y } = await middle(target)
      await moveBy(x - at.x, y - at.y)
    },
    up: () => send('touchEnd'),
  }
}

/** The titles of the cards that can be dragged: those with a listener for a press of their own. */
async function draggable(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const names = await titles(page).allTextContents()
  const hear = names.map(async (_name, at) => {
    const expression = `document.querySelectorAll('[data-card] > *')[${at}]`
    const { result } = await cdp.send('Runtime.evaluate', { expression })
    const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    return listeners.some(({ type }) => type === 'pointerdown')
  })
  const heard = await Promise.all(hear)
  await cdp.detach()
  return names.filter((_name, at) => heard[at])
}
