import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** @typedef {{ src: string, sizes: string }} Picture */
/** @type {{ icons: Picture[], screenshots: Picture[], shortcuts: { icons: Picture[] }[] }} */
const { icons, screenshots, shortcuts } = JSON.parse(readFileSync('app/public/manifest.webmanifest', 'utf8'))

test.each([...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)])(
  '$src of the manifest exists in the declared size',
  ({ src, sizes }) => {
    const png = readFileSync(`app/public${src}`)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  },
)
