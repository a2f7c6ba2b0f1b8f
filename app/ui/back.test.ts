import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Everything that the browser or the app shows above a screen is one of these. */
const covers = /popover="|<dialog\b|<HeadlessDialog\b/

test('every component that covers the screen closes by a step back', () => {
  const components = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, source: readFileSync(`app/${file}`, 'utf8') }))
  const covering = components.filter(({ source }) => covers.test(source))
  expect(covering.map(({ file }) => file)).toContain('ui/dialog.tsx')
  expect(covering.filter(({ source }) => !source.includes('useBackCloses(')).map(({ file }) => file)).toEqual([])
})
