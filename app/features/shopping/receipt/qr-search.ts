/** Finds the QR code of a receipt in a camera or a picture. */
import { openQrReader, type ReadQrCodes } from '#app/device/qr-reader.ts'
import { type NoKey, readReceiptKey } from '#app/groceries/receipts/receipt-key.ts'

/** The text of the code of a receipt, or the reason why there is none. `unread`: no code at all. */
export type Found = { text: string } | { reason: NoKey | 'unread' }

const pauseMs = 200

/** Looks at each picture of the camera until `over` fires, and tells each code. Rejects without a reader. */
export async function watchCamera(
  video: HTMLVideoElement,
  over: AbortSignal,
  onFound: (found: Found) => void,
  open: () => Promise<ReadQrCodes> = openQrReader,
): Promise<void> {
  const read = await open()
  while (!over.aborted) {
    // A picture that the reader does not take, such as one of a camera that is just starting, is passed over.
    const codes = video.videoWidth > 0 ? await read(video).catch(() => []) : []
    if (codes.length > 0 && !over.aborted) onFound(receiptAmong(codes))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Looks at a file. Rejects without a reader. */
export async function readPicture(file: Blob, open: () => Promise<ReadQrCodes> = openQrReader): Promise<Found> {
  const [read, picture] = await Promise.all([open(), createImageBitmap(file).catch(() => undefined)])
  const codes = picture ? await read(picture) : []
  picture?.close()
  return receiptAmong(codes)
}

/** The receipt among several codes. */
export function receiptAmong(codes: readonly string[]): Found {
  const keys = codes.map((text) => ({ text, key: readReceiptKey(text) }))
  const [first] = keys
  const receipt = keys.find(({ key }) => typeof key === 'object')
  if (receipt) return { text: receipt.text }
  const told = keys.find(({ key }) => key !== 'none') ?? first
  return { reason: told ? (told.key as NoKey) : 'unread' }
}
