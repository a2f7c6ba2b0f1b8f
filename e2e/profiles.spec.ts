import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect } from '@playwright/test'
import { networkAndSessionErrors, test, withWindows } from './fixtures.ts'
import {
  addItems,
  expectShown,
  expectStored,
  expectWritten,
  installed,
  item,
  openApp,
  signUp,
  syncWords,
} from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

// A copied profile notices that by a refusal.
test.use({ ...withWindows, expectedErrors: new RegExp(`${networkAndSessionErrors.source}|status of 409`) })

/** Signs up, adds a first item, waits until the server has it and the app is installed, and closes the browser. */
async function beginIn(browser: BrowserContext, person: Person): Promise<void> {
  const page = await browser.newPage()
  await signUp(page, person)
  await addItems(page, 'Arroz')
  await expectStored(person, ['Arroz'])
  await installed(page)
  await browser.close()
}

/** Adds one more item, waits until the device has stored it, and closes the browser. */
async function writeIn(browser: BrowserContext, name: string): Promise<void> {
  const page = await openApp(browser)
  await addItems(page, name)
  await expectWritten(page)
  await browser.close()
}

test('two browsers with copies of one profile lose and duplicate nothing', async ({
  server,
  profileFolder,
  openProfile,
}, testInfo) => {
  const person = newPerson(server.url)
  const copy = testInfo.outputPath('copy')
  await beginIn(await openProfile(), person)
  await server.kill()
  await writeIn(await openProfile(), 'Café')
  cpSync(profileFolder, copy, { recursive: true })

  const pages = [await openApp(await openProfile()), await openApp(await openProfile(copy))] as const
  await addItems(pages[0], 'Feijão')
  await addItems(pages[1], 'Leite')
  await item(pages[1], 'Arroz').click()
  for (const page of pages) await expectWritten(page)
  await server.start()
  const all = ['Café', 'Feijão', 'Leite', '✓ Arroz']
  for (const page of pages) await expectShown(page, all)
  await expectStored(person, all)
  for (const page of pages) await expect(syncWords(page)).toHaveText('Tudo salvo')
  await expectStored(person, all)
})

test('a profile restored from an older copy sends nothing twice, and shows the current state', async ({
  server,
  profileFolder,
  openProfile,
}, testInfo) => {
  const person = newPerson(server.url)
  const older = testInfo.outputPath('older')
  await beginIn(await openProfile(), person)
  await server.kill()
  await writeIn(await openProfile(), 'Café')
  cpSync(profileFolder, older, { recursive: true })

  await server.start()
  const phone = await openProfile()
  let page = await openApp(phone)
  await expectStored(person, ['Arroz', 'Café'])
  await item(page, 'Café').click()
  await addItems(page, 'Pão')
  const all = ['Arroz', 'Pão', '✓ Café']
  await expectStored(person, all)
  await phone.close()
  rmSync(profileFolder, { recursive: true })
  cpSync(older, profileFolder, { recursive: true })

  page = await openApp(await openProfile())
  await expectShown(page, all)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  await expectStored(person, all)
})

for (const broken of [/^MANIFEST/, /\.(log|ldb)$/]) {
  test(`if the files ${broken} of the database are broken the app reads everything again and continues`, async ({
    server,
    profileFolder,
    openProfile,
  }) => {
    const person = newPerson(server.url)
    await beginIn(await openProfile(), person)
    expect(spoil(join(profileFolder, 'Default', 'IndexedDB'), broken)).toBeGreaterThan(0)

    const page = await openApp(await openProfile())
    await expectShown(page, ['Arroz'])
    await addItems(page, 'Café')
    await expectStored(person, ['Arroz', 'Café'])
    await expect(syncWords(page)).toHaveText('Tudo salvo')
  })
}

/** Overwrites the files with matching names in a folder and below, like a failing disk. Returns their number. */
function spoil(folder: string, names: RegExp): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const chosen = files.filter((file) => file.isFile() && names.test(file.name))
  for (const { parentPath, name } of chosen) writeFileSync(join(parentPath, name), 'not what was here '.repeat(50))
  return chosen.length
}
