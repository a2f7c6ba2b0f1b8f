import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { signIn } from './page-actions.ts'

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
