import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secrets, settingNames } from '#sync-server/env.ts'

const example = readFileSync('.env.example', 'utf8')
const page = readFileSync('docs/administration/configure.md', 'utf8')

test('.env.example has one line for each setting', () => {
  const names = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names.sort()).toEqual(settingNames.toSorted())
})

test('the page of the settings explains each of them once', () => {
  const rows = [...page.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].map(([, names = '']) => names)
  const names = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
  expect(names.sort()).toEqual(settingNames.toSorted())
})

test('both name every secret that may be in a file of its own', () => {
  for (const text of [example, page]) {
    const listed = /NAME_FILE`? has its path[\s\S]*?METRICS_TOKEN/.exec(text)?.[0] ?? ''
    expect(listed.match(/[A-Z]+_?[A-Z_]{4,}/g)?.filter((name) => name !== 'NAME_FILE')).toEqual([...secrets])
  }
})

test('a setting with a secret in its name may be in a file', () => {
  const named = settingNames.filter((name) => /SECRET|PASSWORD|TOKEN|KEY|SMTP|DATABASE/.test(name))
  expect(named.sort()).toEqual(secrets.toSorted())
})
