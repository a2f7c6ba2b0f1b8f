import { expect, type Page } from '@playwright/test'
import { networkAndSessionErrors, test, withServiceWorker } from './fixtures.ts'
import { addNote, allSent, caretAt, field, inNoteMenu, openNote, openOnTwo, saved } from './note-actions.ts'
import { signIn, swipeAway, toast, undo } from './page-actions.ts'

test.use({ ...withServiceWorker, expectedErrors: networkAndSessionErrors })

test('a note is created, named, edited, deleted and restored', { tag: '@main' }, async ({ page, person }) => {
  await signIn(page, person, '/notes')
  await expect(page.getByRole('heading', { name: 'Nenhuma nota encontrada' })).toBeVisible()
  await page.getByRole('button', { name: 'Nova Nota', exact: true }).click()
  await expect(page.getByText('Salvamento automático')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar às notas' }).click()
  await rename(page, /Nova Nota/, 'Receitas')
  await undo(page)
  await expect(page.getByRole('link', { name: /Nova Nota/ })).toBeVisible()
  await rename(page, /Nova Nota/, 'Receitas')
  await page.getByRole('link', { name: /Receitas/ }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('Bolo\r\nde fubá'))
  await field(page).press('Control+v')
  await expect(saved(page)).toBeVisible()
  await expect.poll(() => person.notes()).toEqual(['Bolo\nde fubá'])
  await field(page).fill('Bolo de fubá')
  await expect(saved(page)).toBeVisible()
  await page.goBack()
  const list = page.getByRole('navigation', { name: 'Suas notas' })
  await expect(list.getByRole('link', { name: /Receitas/ })).toContainText('agora')
  await expect(page.getByText('1 nota').first()).toBeVisible()
  await swipeAway(list.getByRole('link', { name: /Receitas/ }))
  await expect(toast(page)).toContainText('Nota excluída')
  await undo(page)
  await list.getByRole('link', { name: /Receitas/ }).click()
  await expect(field(page)).toHaveValue('Bolo de fubá')
})

/** Renames a note by a key in the list of notes. */
async function rename(page: Page, before: RegExp, title: string): Promise<void> {
  await page.getByRole('link', { name: before }).press('F2')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Título' }).fill(title)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page)).toContainText('Título atualizado')
}

test('two offline devices edit different lines of a note, and later both have both', async ({
  page,
  person,
  server,
  openDevice,
}) => {
  const desk = await openOnTwo(page, openDevice, person, 'Pão\nLeite\nOvos')
  await server.kill()
  await field(page).fill('Pão doce\nLeite\nOvos')
  await field(desk).fill('Pão\nLeite\nOvos caipiras')
  await expect(saved(page)).toBeVisible()
  await expect(saved(desk)).toBeVisible()
  await server.start()
  for (const device of [page, desk]) await expect(field(device)).toHaveValue('Pão doce\nLeite\nOvos caipiras')
})

test('the same line edited twice keeps both versions, and choosing works offline and can be undone', async ({
  page,
  person,
  server,
  openDevice,
}) => {
  const desk = await openOnTwo(page, openDevice, person, 'Leite 2 l')
  await server.kill()
  await field(page).fill('Leite 3 l')
  await field(desk).fill('Leite 4 l')
  await expect(saved(page)).toBeVisible()
  await expect(saved(desk)).toBeVisible()
  await server.start()
  for (const device of [page, desk])
    await expect(field(device)).toHaveValue(/Leite 3 l[\s\S]*Leite 4 l|Leite 4 l[\s\S]*Leite 3 l/)
  await allSent(page)
  await server.kill()
  const both = await field(page).inputValue()
  for (const [device, own] of [
    [desk, 'Leite 4 l'],
    [page, 'Leite 3 l'],
  ] as const) {
    await device.getByRole('button', { name: 'Resolver' }).click()
    await expect(device.getByRole('region', { name: /^Neste aparelho, \d\d:\d\d$/ })).toContainText(own)
    await expect(device.getByRole('region', { name: /^No outro/ })).not.toContainText(own)
    if (device === desk) await device.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Ficar com a deste aparelho' }).click()
  await expect(field(page)).toHaveValue('Leite 3 l')
  await undo(page)
  await expect(field(page)).toHaveValue(both)
  await page.getByRole('button', { name: 'Resolver' }).click()
  await page.getByRole('button', { name: 'Ficar com as duas' }).click()
  await expect(field(page)).toHaveValue(/^Leite [34] l\nLeite [34] l$/)
  await server.start()
  await expect(field(desk)).toHaveValue(await field(page).inputValue())
})

test('the author of an edit to a note deleted elsewhere is notified, and can restore it', async ({
  page,
  person,
  openDevice,
}) => {
  const desk = await openOnTwo(page, openDevice, person, 'Bolo')
  await page.context().setOffline(true)
  await field(page).fill('Bolo de fubá')
  await expect(saved(page)).toBeVisible()
  await inNoteMenu(desk, 'Excluir nota')
  await expect(toast(desk)).toContainText('Nota excluída')
  await expect.poll(() => person.notes()).toEqual([])
  await allSent(desk)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '1 precisa de atenção' }).click()
  const panel = page.getByRole('dialog', { name: 'Sincronização' })
  await expect(panel).toContainText('Isso foi excluído em outro aparelho. Sua mudança está salva nele.')
  await expect(panel).toContainText('Bolo de fubá')
  await panel.getByRole('button', { name: 'Restaurar' }).click()
  await expect(panel.getByRole('button', { name: 'Entendi' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await allSent(page)
  expect(await person.notes()).toEqual(['Bolo de fubá'])
  for (const device of [page, desk]) {
    await openNote(device)
    await expect(field(device)).toHaveValue('Bolo de fubá')
  }
})

test('text being typed into a note while it is deleted elsewhere is kept in it', async ({
  page,
  person,
  openDevice,
}) => {
  const desk = await openOnTwo(page, openDevice, person, 'Bolo')
  await field(page).press('End')
  await field(page).pressSequentially(' de fu')
  await inNoteMenu(desk, 'Excluir nota')
  await page.getByRole('button', { name: '1 precisa de atenção' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click()
  await expect.poll(() => person.notes()).toEqual(['Bolo de fu'])
})

test('two tabs with one note show the same text, and one device never conflicts with itself', async ({
  page,
  person,
  server,
}) => {
  await signIn(page, person)
  await addNote(page, 'um\n\ndois')
  await allSent(page)
  const other = await page.context().newPage()
  await openNote(other)
  await server.kill()
  await field(page).press('End')
  await field(page).pressSequentially(' e meio')
  await expect(field(other)).toHaveValue('um\n\ndois e meio')
  await field(other).press('Control+Home')
  await field(other).pressSequentially('quase ')
  await field(page).pressSequentially('!')
  for (const tab of [page, other]) await expect(field(tab)).toHaveValue('quase um\n\ndois e meio!')
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeHidden()
  await server.start()
  await allSent(page)
  await expect.poll(() => person.notes()).toEqual(['quase um\n\ndois e meio!'])
})

test.describe('over a bad network', () => {
  test.use({ throughProxy: true })

  test('a server killed after storing a text, before its answer, stores it once', async ({
    page,
    person,
    server,
    network,
    openDevice,
  }) => {
    const desk = await openOnTwo(page, openDevice, person, 'um\ndois')
    network.weather = 'answers-lost'
    const before = network.delivered('/api/sync')
    await field(page).fill('um\ndois\ntrês')
    await expect(page.getByText('Salvando...').or(saved(page))).toBeVisible()
    await expect.poll(() => network.delivered('/api/sync')).toBeGreaterThan(before)
    await server.kill()
    await field(page).fill('um\ndois\ntrês\nquatro')
    await expect(saved(page)).toBeVisible()
    network.weather = 'fair'
    await server.start()
    for (const device of [page, desk]) await expect(field(device)).toHaveValue('um\ndois\ntrês\nquatro')
    await allSent(page)
  })
})

test('typing without a pause is not disturbed by changes from another device', async ({ page, person, openDevice }) => {
  const desk = await openOnTwo(page, openDevice, person, 'início\n\nmeio\n\nfim')
  const sentence = 'escrevo sem parar enquanto tudo muda em volta de mim, e nada se perde'
  await caretAt(page, 'início\n\nmeio'.length)
  const arriving = (async () => {
    for (const word of ['um', 'dois', 'três']) {
      await field(desk).evaluate(writeAround, word)
      await expect(saved(desk)).toBeVisible()
      await expect(field(page)).toHaveValue(new RegExp(`fim.*${word}|fim ${word}`))
    }
  })()
  let typed = 0
  let isDone = false
  void arriving.finally(() => {
    isDone = true
  })
  for (; typed < sentence.length || !isDone; typed++) {
    await page.keyboard.type(sentence[typed % sentence.length] ?? ' ', { delay: 60 })
  }
  await arriving
  const expected = sentence.repeat(Math.ceil(typed / sentence.length)).slice(0, typed)
  const lines = (await field(page).inputValue()).split('\n')
  expect(lines).toContain(`meio${expected}`)
  await expect(saved(page)).toBeVisible()
  await expect(field(desk)).toHaveValue(await field(page).inputValue())
})

/** Runs in the page. Reads and writes the text at once: a change between the two would count as deleted. */
function writeAround(area: HTMLTextAreaElement, word: string): void {
  area.value = area.value.replace('início', `${word}\ninício`).replace('fim', `fim ${word}`)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

test('on a wide window the first note is open, and the next one after its deletion', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, person, '/notes')
  for (const text of ['primeira', 'segunda']) {
    await page.getByRole('button', { name: 'Nova Nota', exact: true }).click()
    await expect(field(page)).toHaveValue('')
    await field(page).fill(text)
    await expect(saved(page)).toBeVisible()
  }
  await page.goto('/notes')
  await expect(field(page)).toHaveValue('segunda')
  await inNoteMenu(page, 'Excluir nota')
  await expect(field(page)).toHaveValue('primeira')
  await undo(page)
  await expect(page.getByText('2 notas').first()).toBeVisible()
})
