import { expect } from '@playwright/test'
import { areaPaths, paths } from '#app/lib/paths.ts'
import { test } from './fixtures.ts'
import { signIn } from './page-actions.ts'

// Chromium's note about a window that changes its size.
test.use({ expectedErrors: /ResizeObserver loop/ })

test('rows and fields begin right of the margin line, at one x', async ({ page, person }) => {
  const project = await person.addProject({ title: 'Reforma' }, { title: 'Azulejos' })
  const list = await person.startList('Churrasco', 'Carvão')
  await person.add('Carne moída', { quantity: '2 kg' })
  await person.addTodo('Pagar a luz')
  await signIn(page, person)
  for (const path of ['/shopping', `/shopping/${list}`, `/projects/${project}`, '/todos', '/painel']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('checkbox').first()).toBeVisible()
    for (const width of [320, 390, 768, 1024, 1280, 1366, 1440, 1680, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(textOffsets), { message: `${path} at ${width} px` }).toEqual([16])
    }
  }
})

test('on wide windows every page has its title at one margin, and each tick beside its word', async ({
  page,
  person,
}) => {
  const list = await person.startList('Churrasco', 'Carvão')
  const project = await person.addProject({ title: 'Reforma' }, { title: 'Azulejos' })
  const note = await person.addNote('Fubá', 'Bolo')
  await person.addTodo('Pagar a luz')
  await signIn(page, person)
  await page.setViewportSize({ width: 1440, height: 900 })
  const all = [...Object.values(areaPaths), paths.agenda, paths.list(list), paths.project(project), paths.note(note)]
  for (const path of all) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(titleAndTicks), `${path} at ${width} px`).toEqual([328, 32])
    }
  }
})

/**
 * Runs in the page. The left edge of the title's text, and the largest distance of a tick from its word; 32 without a
 * tick. In px.
 */
function titleAndTicks(): number[] {
  const heading = document.querySelector('main h1') as HTMLElement
  const text = document.createRange()
  // The name of a list is in the button that chooses another one; its heading is for screen readers.
  text.selectNodeContents(
    heading.offsetWidth > 1 ? heading : (heading.parentElement?.querySelector('button') ?? heading),
  )
  const rows = [...document.querySelectorAll('main li:has(input[type=checkbox])')]
  const gaps = rows.map((row) => {
    const word = row.querySelector('[data-control=edit], label:not(:empty), a') ?? row
    const tick = row.querySelector('input[type=checkbox]') ?? row
    return Math.round(word.getBoundingClientRect().left - tick.getBoundingClientRect().right)
  })
  return [Math.round(text.getBoundingClientRect().left), Math.max(32, ...gaps)]
}

/**
 * Runs in the page. The different distances, in px, from the margin line of a list to the names of rows and to the
 * fields of the line for a new row.
 */
function textOffsets(): number[] {
  const sheet = document.querySelector('main .sheet')
  if (!sheet) return []
  const line = sheet.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(sheet, '::before').left) + 1
  const texts = sheet.querySelectorAll('li [data-control=edit], li label:not(:empty), form.sticky input')
  return [...new Set([...texts].map((text) => Math.round(text.getBoundingClientRect().left - line)))]
}
