import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { phones, signIn } from './page-actions.ts'
import { field, more, openProject, startProject, tab, task } from './project-page.ts'

for (const viewport of phones) {
  test(`at ${viewport.width} px tasks begin in the upper third, the line for the next is at the foot, ⋯ has the rest`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, person)
    const many = Array.from({ length: 20 }, (_, at) => ({ title: `Tarefa ${at + 10}` }))
    await openProject(page, await startProject(page, { title: 'Festa da Clara' }, many))
    const top = async (part: Locator) => (await part.boundingBox())!.y
    expect(await top(task(page, 'Tarefa 10'))).toBeLessThan(viewport.height * 0.36)
    const lines = await Promise.all([page.locator('dl dt').last(), page.getByText('0%', { exact: true })].map(top))
    expect(Math.abs(lines[0]! - lines[1]!)).toBeLessThan(8)
    const [line, bar] = [page.locator('form[data-add-line]'), page.locator('[data-bottom-bar]')]
    const { y, height } = (await line.boundingBox())!
    expect(Math.abs(y + height - (await top(bar)))).toBeLessThan(2)

    await more(page).focus()
    await page.keyboard.press('ArrowDown')
    const entries = page.locator('[popover]:popover-open button')
    await expect(entries).toHaveText([
      ...['Editar projeto', 'Usar um modelo', 'Excluir projeto'],
      ...['Pendente', 'Aguardando', 'Em andamento', 'Concluído'],
    ])
    await expect(entries.first()).toBeFocused()
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    await expect(page.getByTitle('Concluído', { exact: true })).toBeVisible()
    await expect(more(page)).toBeFocused()

    // More fields stay beside their line, with the button in sight.
    await page.getByRole('button', { name: 'prioridade e descrição' }).click()
    await page.getByLabel('Prioridade', { exact: true }).selectOption('Alta')
    await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toBeInViewport({ ratio: 1 })
    await field(page).fill('Bolo')
    await field(page).press('Enter')
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    await expect(tab(page, 'Pendentes')).toHaveText('Pendentes21')
  })
}
