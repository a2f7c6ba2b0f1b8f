import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { networkErrors, test, withWindows } from './fixtures.ts'
import { addItems, installed, signIn, syncWords } from './page-actions.ts'

test.use(withWindows)

test('a dismissed problem passes the focus to the next one, the last one to the text that all is saved', {
  tag: '@main',
}, async ({ page, person }) => {
  await signIn(page, person)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  const refused = (name: string) => ({ op: 'items.create', args: { name }, row: null, message: 'Não encontrado.' })
  await page.evaluate(writeProblems, ['Arroz', 'Café'].map(refused))
  await page.reload()
  await page.getByRole('button', { name: '2 precisam de atenção' }).click()
  const panel = page.getByRole('dialog', { name: 'Sincronização' })
  const dismiss = panel.getByRole('button', { name: 'Entendi' })
  await dismiss.first().focus()
  await page.keyboard.press('Enter')
  await expect(dismiss).toHaveCount(1)
  await expect(dismiss).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dismiss).toHaveCount(0)
  await expect(panel.getByText('Todas as suas mudanças estão neste aparelho e no servidor.')).toBeFocused()
})

test('content erased elsewhere can be read in the panel, and kept as a new row', async ({ page, person }) => {
  await signIn(page, person)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  const row = { id: newId(), listId: newId(), name: 'Arroz', quantity: '2 kg', category: null, purchased: false }
  const refused = { op: 'items.restore', args: { id: row.id }, row, code: 'purged' }
  await page.evaluate(writeProblems, [refused])
  await page.reload()
  await page.getByRole('button', { name: '1 precisa de atenção' }).click()
  const panel = page.getByRole('dialog', { name: 'Sincronização' })
  await expect(panel).toContainText('Isso foi excluído para sempre, e o conteúdo não existe mais.')
  await expect(panel.getByText('2 kg')).toBeVisible()
  await panel.getByRole('button', { name: 'Salvar como novo' }).click()
  await expect(panel.getByRole('button', { name: 'Entendi' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Arroz')).toBeVisible()
  await expect(syncWords(page)).toHaveText('Tudo salvo')
})

test('rows too old for the server are kept as new by one tap, items in their list', async ({ page, person }) => {
  await signIn(page, person)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  const list = { id: newId(), ownerId: newId(), title: 'Feira antiga', deletedAt: null }
  const item = { id: newId(), listId: list.id, name: 'Arroz', quantity: '2 kg', category: null, purchased: false }
  const tooOld = (op: string, row: object) => ({ op, args: row, row: { deletedAt: null, ...row }, code: 'too_old' })
  await page.evaluate(writeProblems, [tooOld('lists.create', list), tooOld('items.create', item)])
  await page.reload()
  await page.getByRole('button', { name: '2 precisam de atenção' }).click()
  const panel = page.getByRole('dialog', { name: 'Sincronização' })
  await expect(panel).toContainText('2 coisas escritas há mais de meio ano só podem ser enviadas como novas.')
  await panel.getByRole('button', { name: 'Salvar tudo como novo' }).click()
  await expect(panel.getByRole('button', { name: 'Entendi' })).toHaveCount(0)
  await expect(panel.getByText('Todas as suas mudanças estão neste aparelho e no servidor.')).toBeFocused()
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  expect(await person.lists()).toMatchObject({ 'Feira antiga': ['Arroz'] })
})

test('all typed text of a failed change can be read in the panel, and copied', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, person)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  const lines = Array.from({ length: 40 }, (_, index) => `linha ${index + 1}`)
  const item = { op: 'items.update', args: { id: newId(), name: 'Arroz', quantity: '2 kg', category: 'Grãos' } }
  const task = { op: 'tasks.create', args: { title: 'Bolo', description: 'de milho', dueDate: '2026-06-24' } }
  const note = { op: 'notes.update', kind: 'superseded', args: { id: newId(), content: lines.join('\n') } }
  await page.evaluate(
    writeProblems,
    [item, task, note].map((problem) => ({ row: null, ...problem })),
  )
  await page.reload()
  await page.getByRole('button', { name: '3 precisam de atenção' }).click()
  const problems = page.getByRole('dialog', { name: 'Sincronização' }).getByRole('listitem')
  await expect(problems.nth(0)).toContainText('Quantidade2 kgCategoriaGrãos')
  await expect(problems.nth(1)).toContainText('Descriçãode milhoData24/06/2026')
  const text = problems.nth(2).getByText('linha 1')
  const folded = (await text.boundingBox())?.height ?? 0
  await problems.nth(2).getByRole('button', { name: 'Mostrar tudo' }).click()
  await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(5 * folded)
  const copied = ['Arroz\n2 kg\nGrãos', 'Bolo\nde milho\n24/06/2026', lines.join('\n')]
  for (const [index, expected] of copied.entries()) {
    await problems.nth(index).getByRole('button', { name: 'Copiar' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(expected)
  }
})

test('a change that made the server fail is retried from the panel, or automatically on another build', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  const build = await page.evaluate(buildOfServer)
  const parked = (title: string) => ({ op: 'lists.create', kind: 'parked', args: { id: newId(), title }, row: null })
  await page.evaluate(writeProblems, [
    { ...parked('Feira'), build },
    { ...parked('Festa'), build: 'an older one' },
  ])
  await page.reload()
  await page.getByRole('button', { name: '1 precisa de atenção' }).click()
  const panel = page.getByRole('dialog', { name: 'Sincronização' })
  await expect(panel).toContainText('Criar a lista “Feira”')
  await panel.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(panel).toContainText('Todas as suas mudanças estão neste aparelho e no servidor.')
  const lists = (await (await page.request.get('/api/shopping-lists')).json()) as { title: string }[]
  expect(lists.map(({ title }) => title)).toEqual(expect.arrayContaining(['Feira', 'Festa']))
})

/** Runs in the page. The build of the server that the device has stored from its last answer. */
async function buildOfServer(): Promise<string | undefined> {
  const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
  return new Promise((resolve) => {
    indexedDB.open(name).onsuccess = ({ target }) => {
      const db = (target as IDBOpenDBRequest).result
      const reading = db.transaction('meta').objectStore('meta').get('sync')
      reading.onsuccess = () => {
        db.close()
        resolve(reading.result.build)
      }
    }
  })
}

/** Runs in the page. Writes refused mutations into the table `problems` of the local database, as if just received. */
async function writeProblems(refused: object[]): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const db = request.result
      const writing = db.transaction('problems', 'readwrite')
      for (const [index, problem] of refused.entries()) {
        const place = { mid: `m${index}`, kind: 'rejected', at: Date.now() - index }
        writing.objectStore('problems').put({ ...place, ...problem })
      }
      writing.oncomplete = () => {
        db.close()
        resolve()
      }
    }
  })
}

test.describe('without a network', () => {
  test.use({ expectedErrors: networkErrors })

  test('pending changes are described in words and can be saved as a file; the details of a report have no content', async ({
    page,
    person,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, person)
    await expect(syncWords(page)).toHaveText('Tudo salvo')
    // The panel's code is loaded after the first screen.
    await installed(page)
    await context.setOffline(true)
    await addItems(page, 'Pão de mel')
    await syncWords(page).click()
    const panel = page.getByRole('dialog', { name: 'Sincronização' })
    await expect(panel.getByRole('listitem')).toHaveText(['Adicionar “Pão de mel”'])
    await expect(panel.getByText('Espaço usado neste aparelho')).toBeVisible()

    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Exportar o que falta enviar' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^caderneta-falta-enviar-\d{4}-\d\d-\d\d\.json$/)
    const saved = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect(saved.waiting).toMatchObject([{ op: 'items.create', args: { name: 'Pão de mel' } }])

    await panel.getByRole('button', { name: 'Copiar detalhes' }).click()
    await expect(page.getByText('Detalhes copiados')).toBeVisible()
    const details = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(details)).toMatchObject({ waiting: { 'items.create': 1 }, problems: {} })
    expect(details).not.toContain('Pão de mel')
    expect(details).not.toContain(person.email)
    await context.setOffline(false)
  })
})
