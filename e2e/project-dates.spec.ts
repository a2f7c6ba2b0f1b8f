import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { signIn, syncWords } from './page-actions.ts'
import { act, addTasks, field, more, openProject, startProject, tab, task, tasks } from './project-page.ts'

const due = (page: Page) => page.getByLabel('Data (opcional)')
const announced = (page: Page, text: string) => page.locator('[aria-live=polite]').filter({ hasText: text })

async function addUntil(page: Page, title: string, day: string): Promise<void> {
  await due(page).fill(day)
  await addTasks(page, title)
}

async function changeDate(page: Page, title: string, before: string, day: string): Promise<void> {
  await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar tarefa' })
  await expect(dialog.getByLabel('Data (opcional)')).toHaveValue(before)
  await dialog.getByLabel('Data (opcional)').fill(day)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
}

/** Half an hour before midnight where clocks have this offset. */
const evening = (offset: string) => `2029-12-31T23:30:00${offset}`

for (const [timezoneId, offset] of [
  ['America/Manaus', '-04:00'],
  ['Europe/Lisbon', '+00:00'],
  ['Asia/Tokyo', '+09:00'],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('a typed day is the shown day, everywhere, also with a wrong clock', async ({
      page,
      person,
      browser,
      watch,
    }) => {
      await page.clock.install({ time: evening(offset) })
      await signIn(page, person)
      const id = await startProject(page, { title: 'Viagem' })
      await openProject(page, id)
      await page.getByRole('button', { name: 'Data, prioridade e descrição' }).click()
      await addUntil(page, 'Passagem', '2030-03-01')
      await addUntil(page, 'Mala', '2029-12-31')
      await addUntil(page, 'Visto', '2030-01-01')
      await addUntil(page, 'Vacina', '2029-12-30')
      await changeDate(page, 'Passagem', '2030-03-01', '2028-02-29')
      await changeDate(page, 'Passagem', '2028-02-29', '2030-02-28')
      const days = [
        ['Vacina', 'ontem · atrasada', '30/12/2029'],
        ['Mala', 'hoje', '31/12/2029'],
        ['Visto', 'amanhã', '01/01/2030'],
        ['Passagem', 'qui, 28/02/2030', '28/02/2030'],
      ] as const
      const expectDays = async (device: Page) => {
        await expect(tasks(device).getByRole('checkbox')).toHaveCount(days.length)
        for (const [title, day] of days)
          await expect(task(device, title)).toHaveAccessibleDescription(`Data ${day} Prioridade Média`)
      }
      await expectDays(page)
      await expect(syncWords(page)).toHaveText('Tudo salvo')
      await page.reload()
      await expectDays(page)

      // This clock shows the same time of the same day in São Paulo.
      const home = await (await watch(await browser.newContext({ timezoneId: 'America/Sao_Paulo' }))).newPage()
      await home.clock.install({ time: evening('-03:00') })
      await signIn(home, person)
      await openProject(home, id)
      await expectDays(home)
      // This clock is right: the words differ, the days do not.
      const right = await (await watch(await browser.newContext({ timezoneId }))).newPage()
      await signIn(right, person)
      await openProject(right, id)
      for (const [title, , date] of days)
        await expect(task(right, title)).toHaveAccessibleDescription(new RegExp(`[a-zá]{3}, ${date}`))
      for (const device of [home, right]) await device.context().close()
    })
  })
}

test('the words follow the day while the page is open, and the new day is announced', async ({ page, person }) => {
  // The clock runs: half an hour is left to sign in and to open the project on that day.
  await page.clock.install({ time: '2030-03-10T23:30:00-03:00' })
  await signIn(page, person)
  const due10 = { title: 'Ontem', dueDate: '2030-03-10' }
  const id = await startProject(page, { title: 'Horta' }, [due10, { title: 'Cedo', dueDate: '2030-03-11T01:00:00Z' }])
  await openProject(page, id)
  await expect(task(page, 'Ontem')).toHaveAccessibleDescription(/hoje/)
  await expect(task(page, 'Cedo')).toHaveAccessibleDescription(/amanhã/)
  await page.clock.fastForward('30:01')
  await expect(task(page, 'Ontem')).toHaveAccessibleDescription(/atrasada/)
  await expect(task(page, 'Cedo')).toHaveAccessibleDescription(/hoje/)
  await expect(announced(page, 'O dia virou: 1 tarefa atrasada, 1 tarefa para hoje.')).toBeAttached()
})

test('an incomplete date does not count as none', async ({ page, person }) => {
  await signIn(page, person)
  await openProject(page, await startProject(page, { title: 'Horta' }, [{ title: 'Adubo', dueDate: '2030-03-10' }]))
  await page.getByRole('button', { name: 'Editar Adubo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar tarefa' })
  await dialog.getByLabel('Data (opcional)').focus()
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Complete o dia, o mês e o ano, ou deixe em branco.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(task(page, 'Adubo')).toHaveAccessibleDescription(/dom, 10\/03\/2030/)
})

test('a task found by search is shown, under any tab', async ({ page, person }) => {
  await signIn(page, person)
  const done = { title: 'Regador de cobre', status: 'concluída' }
  const many = Array.from({ length: 60 }, (_, at) => ({ title: `Muda ${at}` }))
  const id = await startProject(page, { title: 'Horta' }, [...many, done])
  await openProject(page, id)
  await expect(tab(page, 'Todas')).toHaveText('Todas61')
  await page.goto('/todos')
  for (const [query, title] of [
    ['cobre', 'Regador de cobre'],
    ['muda 47', 'Muda 47'],
  ] as const) {
    await page.getByRole('button', { name: 'Buscar' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Buscar' })
    await dialog.getByRole('combobox').fill(query)
    await dialog.getByRole('option').first().click()
    await expect(page).toHaveURL(`/projects/${id}`)
    await expect(task(page, title)).toBeFocused()
  }
})

test('axe finds nothing serious on the page of a project and its dialogs', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person)
  const id = await startProject(page, { title: 'Horta', description: 'Atrás da casa. '.repeat(40) }, [
    { title: 'Atrasada', dueDate: '2020-03-10', priority: 3, description: 'com a Bia' },
    { title: 'Sem data', priority: 1 },
    { title: 'Feita', status: 'concluída', dueDate: '2020-03-10' },
  ])
  await openProject(page, await startProject(page, { title: 'Vazio' }))
  await expectNothingSerious(page, 'an empty project')
  await openProject(page, id)
  await tab(page, 'Todas').click()
  await expect(tasks(page).getByRole('checkbox')).toHaveCount(3)
  await expectNothingSerious(page, 'a project')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectNothingSerious(page, 'a project in a wide window')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Data, prioridade e descrição' }).click()
  await more(page).click()
  await expectNothingSerious(page, 'the menu of a project')
  await page.getByRole('button', { name: 'Editar projeto' }).click()
  await expect(page.getByRole('form', { name: 'Editar projeto' })).toBeVisible()
  await expectNothingSerious(page, 'a project with its fields')
  await page.keyboard.press('Escape')
  for (const [open, name] of [
    [() => page.getByRole('button', { name: 'Editar atrasada' }).click(), 'Editar tarefa'],
    [() => act(page, 'Excluir projeto'), 'Excluir “Horta”?'],
  ] as const) {
    await open()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectNothingSerious(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto('/projects/nada')
  await expect(page.getByRole('heading', { name: 'Projeto não encontrado' })).toBeVisible()
  await expectNothingSerious(page, 'a project that there is not')
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px the line of a project is read as that of tasks, unless the form has a day`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, person)
    await openProject(page, await startProject(page, { title: 'Festa' }))
    const chip = page.getByRole('button', { name: /Deixar como digitei$/ })
    await field(page).fill('comprar bolo amanhã 10h')
    await expect(chip).toContainText('amanhã, 10h')
    await field(page).press('Enter')
    await expect(task(page, 'Comprar bolo')).toHaveAccessibleDescription(
      'Data amanhã, 10h com lembrete Prioridade Média',
    )
    await field(page).fill('avisar a Lia amanhã')
    await chip.click()
    await field(page).press('Enter')
    await expect(task(page, 'Avisar a Lia amanhã')).toHaveAccessibleDescription('Prioridade Média')
    if (!(await due(page).isVisible())) await page.getByRole('button', { name: 'Data, prioridade e descrição' }).click()
    await due(page).fill('2030-03-01')
    await field(page).fill('doces de domingo urgente')
    await field(page).press('Enter')
    await expect(task(page, 'Doces de domingo')).toHaveAccessibleDescription('Data sex, 01/03/2030 Prioridade Alta')
  })
}
