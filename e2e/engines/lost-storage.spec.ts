import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import {
  addField,
  addItems,
  expectShown,
  expectStored,
  fillIn,
  installed,
  item,
  syncWords,
  writtenDrafts,
} from '../page-actions.ts'
import { test } from './fixtures.ts'
import type { WebKitBrowser } from './webkit.ts'

const losses = [
  { here: 'Ovos', elsewhere: 'Uva', after: ['Ovos', 'Uva', '✓ Arroz'] },
  { here: 'Pão', elsewhere: 'Sal', after: ['Arroz', 'Ovos', 'Pão', 'Sal', 'Uva'] },
]

test('a page recovers from the end of its storage process, and reports nothing as saved until then', async ({
  server,
  person,
  openWebKitBrowser,
}) => {
  const browser = await openWebKitBrowser()
  const page = await browser.open(`${server.url}/auth`)
  await fillIn(page, person)
  await addItems(page, 'Arroz')
  await installed(page)

  for (const { here, elsewhere, after } of losses) {
    await test.step('the process is ended in the middle of a word', async () => {
      await addField(page).fill('Meia dúzia de')
      await expect.poll(() => writtenDrafts(page)).toEqual(['Meia dúzia de'])
      await expect(syncWords(page)).toHaveText('Tudo salvo')
      await page.evaluate(watchDatabase, lost)
      const noticed = page.waitForEvent('console', (line) => line.text() === lost)
      endStorageProcess(browser)
      await noticed
    })
    await test.step('the page regains its database and the word by itself', async () => {
      await expect.poll(() => writtenDrafts(page).catch(() => [])).toEqual(['Meia dúzia de'])
      await expect(addField(page)).toHaveValue('Meia dúzia de')
    })
    await test.step('changes here are sent, and changes elsewhere arrive', async () => {
      await item(page, 'Arroz').click()
      await addItems(page, here)
      await person.add(elsewhere)
      await expectStored(person, after)
      await expectShown(page, after)
      await expect(syncWords(page)).toHaveText('Tudo salvo')
    })
  }
})

/** The console message of `watchDatabase` when the browser has closed the database. */
const lost = 'the database was lost'

/** Ends the process that holds IndexedDB for all pages, as iOS does to apps in the background. */
function endStorageProcess({ pid }: WebKitBrowser): void {
  const processes = execFileSync('ps', ['-o', 'pid=,comm=', '--ppid', String(pid)], { encoding: 'utf8' }).split('\n')
  const storage = processes.find((line) => line.includes('WebKitNetwork')) ?? ''
  process.kill(Number.parseInt(storage, 10), 'SIGKILL')
}

/**
 * Runs in the page. Logs `lost` when the browser closes the database. Until it can be opened again, logs an error if
 * the page still shows that everything is saved ten frames after a failed opening.
 */
async function watchDatabase(lost: string): Promise<void> {
  const open = () =>
    new Promise<IDBDatabase | undefined>((resolve) => {
      const request = indexedDB.open('caderneta')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
    })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const saysSaved = () =>
    [...document.querySelectorAll('button')].some((button) => button.textContent?.trim() === 'Tudo salvo')
  const watch = async () => {
    console.log(lost)
    while (!(await open())) {
      for (let frames = 0; frames < 10; frames += 1) await frame()
      if (saysSaved()) return console.error('the page says "Tudo salvo" while its database cannot be opened')
    }
  }
  const connection = await open()
  connection?.addEventListener('close', () => void watch())
}
