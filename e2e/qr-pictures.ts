/** Pictures of a QR code, as a camera and as a file give them. */
import { correction, generate } from 'lean-qr'

const [width, height] = [640, 480]
const quietModules = 4
const [white, black] = [235, 16]

/** The brightness of a pixel of the picture with the code in its middle. */
function brightnessOf(text: string): (x: number, y: number) => number {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const scale = Math.floor(height / (code.size + 2 * quietModules))
  const [left, top] = [width, height].map((all) => (all - code.size * scale) / 2) as [number, number]
  return (x, y) => (code.get(Math.floor((x - left) / scale), Math.floor((y - top) / scale)) ? black : white)
}

const pixels = (text: string): Buffer => {
  const brightness = brightnessOf(text)
  return Buffer.from(Array.from({ length: width * height }, (_, at) => brightness(at % width, Math.floor(at / width))))
}

/** A video of one picture for Chromium's fake camera (Y4M). */
export const qrVideo = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420mpeg2\nFRAME\n`),
    pixels(text),
    Buffer.alloc((width * height) / 2, 128),
  ])

/** A picture file (BMP), from its lowest line upwards. */
export function qrPicture(text: string): Buffer {
  const head = Buffer.alloc(54)
  const grey = pixels(text)
  const body = Buffer.alloc(width * height * 3)
  for (let at = 0; at < grey.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    body.fill(grey[at] ?? 0, ((height - 1 - y) * width + x) * 3, ((height - 1 - y) * width + x + 1) * 3)
  }
  head.write('BM')
  head.writeUInt32LE(head.length + body.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, body])
}
