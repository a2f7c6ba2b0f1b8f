import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { expect, test, vi } from 'vitest'
import { type Found, readPicture, receiptAmong, watchCamera } from './qr-search.ts'

const key = '35261111222333000181650010001234561123456780'
const address = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1`

test('of several codes that of the receipt counts, else the one that says most', () => {
  expect(receiptAmong(['https://pix.example', address])).toEqual({ text: address })
  expect(receiptAmong(['https://pix.example', `${key.slice(0, 43)}4`])).toEqual({ reason: 'wrong' })
  expect(receiptAmong(['https://pix.example'])).toEqual({ reason: 'none' })
  expect(receiptAmong([])).toEqual({ reason: 'unread' })
})

test('the camera is watched until it is over, past pictures without a code and failures of the detector', async () => {
  const over = new AbortController()
  const seen = [[], 'fails', ['https://pix.example'], [address]]
  const read = vi.fn(async () => {
    const next = seen.shift()
    if (!Array.isArray(next)) throw new Error('no picture yet')
    return next
  })
  const found: Found[] = []
  const onFound = (one: Found) => {
    found.push(one)
    if ('text' in one) over.abort()
  }
  await watchCamera({ videoWidth: 640 } as HTMLVideoElement, over.signal, onFound, async () => read)
  expect(found).toEqual([{ reason: 'none' }, { text: address }])
  expect(read).toHaveBeenCalledTimes(4)
})

test('a reader that cannot be fetched is said, and a file that is no picture has no code', async () => {
  const open = () => Promise.reject(new Error('offline'))
  await expect(watchCamera({} as HTMLVideoElement, new AbortController().signal, vi.fn(), open)).rejects.toThrow()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  expect(await readPicture(new Blob(), async () => async () => [])).toEqual({ reason: 'unread' })
  vi.unstubAllGlobals()
})

test('the file that our server has is the one that the detector was made for', () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(ZXING_WASM_SHA256)
})
