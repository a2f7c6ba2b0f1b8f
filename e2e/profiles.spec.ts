import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { networkAndSessionErrors, test } from './fixtures.ts'
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

// What was copied notices by a refusal that it is a copy.
test.use({ expectedErrors: new RegExp(`${networkAndSessionErrors.source}|status of 409`) })

/** Signs up and writes a first item, which the server has. */
async function begin(page: Page, person: Person): Promise<void> {
  await signUp(page, person)
  await addItems(page, 'Arroz')
  await expectStored(person, ['Arroz'])
  await installed(page)
}

test('two browsers that go on with copies of one profile lose and double nothing', async ({
  server,
  profileFolder,
  openProfile,
}, testInfo) => {
  const person = newPerson(server.url)
  let phone = await openProfile()
  await begin(await phone.newPage(), person)
  await phone.close()
  await server.kill()
  phone = await openProfile()
  const before = await openApp(phone)
  await addItems(before, 'Café')
  await expectWritten(before)
  await phone.close()
  const copy = testInfo.outputPath('copy')
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

test('a profile that is put back to an older copy sends nothing twice, and shows what there is', async ({
  server,
  profileFolder,
  openProfile,
}, testInfo) => {
  const person = newPerson(server.url)
  let phone = await openProfile()
  await begin(await phone.newPage(), person)
  await phone.close()
  await server.kill()
  phone = await openProfile()
  let page = await openApp(phone)
  await addItems(page, 'Café')
  await expectWritten(page)
  await phone.close()
  const older = testInfo.outputPath('older')
  cpSync(profileFolder, older, { recursive: true })

  await server.start()
  phone = await openProfile()
  page = await openApp(phone)
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
  test(`where the files ${broken} of the database are broken the app reads everything anew and goes on`, async ({
    server,
    profileFolder,
    openProfile,
  }) => {
    const person = newPerson(server.url)
    const phone = await openProfile()
    await begin(await phone.newPage(), person)
    await phone.close()
    expect(spoil(join(profileFolder, 'Default', 'IndexedDB'), broken)).toBeGreaterThan(0)

    const page = await openApp(await openProfile())
    await expectShown(page, ['Arroz'])
    await addItems(page, 'Café')
    await expectStored(person, ['Arroz', 'Café'])
    await expect(syncWords(page)).toHaveText('Tudo salvo')
  })
}

/** Overwrites files whose names match, as a disk does that dies. Returns how many. */
function spoil(folder: string, names: RegExp): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const chosen = files.filter((file) => file.isFile() && names.test(file.name))
  for (const { parentPath, name } of chosen) writeFileSync(join(parentPath, name), 'not what was here '.repeat(50))
  return chosen.length
}
