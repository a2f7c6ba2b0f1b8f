import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the server is not the first process of the image, which the kernel lets no process of the container kill', () => {
  const image = readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1)
  expect(image).toContain('apt-get install --yes --no-install-recommends tini')
  expect(image).toContain('\nENTRYPOINT ["tini", "--"]\nCMD ["node", "dist/server/main.js"]\n')
})
