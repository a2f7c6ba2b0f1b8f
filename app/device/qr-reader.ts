/**
 * Reads QR codes: with the browser's own detector, else with one in WebAssembly that our server has. It is fetched once,
 * and kept apart from the files of the app: most phones never need it.
 */
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

type Picture = HTMLVideoElement | ImageBitmap

interface Detector {
  detect(picture: Picture): Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The texts of the QR codes in a picture. */
export type ReadQrCodes = (picture: Picture) => Promise<string[]>

/** Opens a reader. Rejects if its program cannot be fetched. */
export async function openQrReader(): Promise<ReadQrCodes> {
  const Detector = (await ownDetector()) ?? (await fetchedDetector())
  const detector = new Detector({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

async function ownDetector(): Promise<DetectorClass | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await Own?.getSupportedFormats().catch((): string[] => [])
  return formats?.includes('qr_code') ? Own : undefined
}

async function fetchedDetector(): Promise<DetectorClass> {
  const [{ BarcodeDetector, prepareZXingModule }, wasmBinary] = await Promise.all([
    import('barcode-detector/ponyfill'),
    keptFile(wasmUrl),
  ])
  // Without it the package asks a server of somebody else for the file.
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return BarcodeDetector
}

const cacheName = 'qr-reader'

/** A file whose name has a hash, kept for the next time without a network in place of earlier ones. */
async function keptFile(url: string): Promise<ArrayBuffer> {
  const cache = await caches.open(cacheName).catch(() => undefined)
  const kept = await cache?.match(url)
  if (kept) return kept.arrayBuffer()
  const fetched = await fetch(url)
  if (!fetched.ok) throw new Error(`${url}: ${fetched.status}`)
  const bytes = await fetched.clone().arrayBuffer()
  for (const old of (await cache?.keys()) ?? []) await cache?.delete(old)
  await cache?.put(url, fetched).catch(() => undefined)
  return bytes
}
