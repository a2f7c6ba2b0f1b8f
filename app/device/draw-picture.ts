/** A page of the notebook as a picture: paper, ruled lines, the margin. Loaded when a picture is wanted. */
import { columnsOf, type PictureRow } from '#app/lib/picture-columns.ts'

export interface Picture {
  title: string
  subtitle: string
  rows: readonly PictureRow[]
  /** The rows below all columns. */
  foot: readonly PictureRow[]
  /** The text that names the number of rows without room. */
  moreOf: (hidden: number) => string
  /** The name of the app. */
  mark: string
}

/** Lengths of the page; the picture has `scale` times as many pixels, which is sharp on every phone. */
const scale = 2.5
const columnPx = 420
const marginPx = 52
const rowPx = 38
const headPx = 92
const endPx = 16

/** Draws a page as a PNG. Throws if the browser cannot. */
export async function drawPicture(picture: Picture): Promise<Blob> {
  const { columns, hidden } = columnsOf(picture.rows)
  const foot = [...(hidden > 0 ? [{ text: picture.moreOf(hidden) }] : []), ...picture.foot]
  const height = headPx + (Math.max(...columns.map(({ length }) => length)) + foot.length + 1) * rowPx
  const page = await openPage(columns.length * columnPx, height)
  drawHead(page, picture)
  for (let y = headPx + rowPx; y < height; y += rowPx)
    fill(page, 'rule', { x: 0, y: y - 1, width: page.width, height: 1 })
  for (const [at, column] of columns.entries()) drawColumn(page, column, at)
  drawFoot(page, foot, picture.mark, height)
  drawMargins(page, columns.length, height - (foot.length + 1) * rowPx)
  return pngOf(page.canvas)
}

const inkNames = ['paper', 'desk', 'rule', 'margin', 'ink', 'soft', 'faint', 'edge', 'primary'] as const
type Ink = (typeof inkNames)[number]

interface Page {
  canvas: HTMLCanvasElement
  pen: CanvasRenderingContext2D
  inks: Record<Ink, string>
  family: string
  width: number
}

async function openPage(width: number, height: number): Promise<Page> {
  const family = getComputedStyle(document.body).fontFamily
  // A canvas does not wait for fonts.
  await Promise.all([500, 600, 700].map((weight) => document.fonts.load(`${weight} 20px ${family}`))).catch(() => [])
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws nothing')
  pen.scale(scale, scale)
  const page = { canvas, pen, inks: inksByDay(), family, width }
  fill(page, 'paper', { x: 0, y: 0, width, height })
  return page
}

/** The colours of the notebook in light: the picture is opened elsewhere, by people with a theme of their own. */
function inksByDay(): Record<Ink, string> {
  const probe = document.createElement('span')
  probe.style.colorScheme = 'light'
  document.body.append(probe)
  const inks = inkNames.map((name) => {
    probe.style.color = `var(--color-${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(inks)
}

/**
 * Draws the margin lines over the rules of the rows. The first one is as high as the page; further columns have one
 * only beside their rows, because head and foot are not divided into columns.
 */
function drawMargins(page: Page, columns: number, footTop: number): void {
  fill(page, 'margin', { x: marginPx - 2, y: 0, width: 2, height: page.canvas.height / scale })
  for (let at = 1; at < columns; at++) {
    fill(page, 'margin', { x: at * columnPx + marginPx - 2, y: headPx, width: 2, height: footTop - headPx })
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function fill({ pen, inks }: Page, ink: Ink, { x, y, width, height }: Box): void {
  pen.fillStyle = inks[ink]
  pen.fillRect(x, y, width, height)
}

function drawHead(page: Page, { title, subtitle }: Picture): void {
  const room = page.width - marginPx - 2 * endPx
  drawText(page, title, { x: marginPx + endPx, y: 36, look: '700 26px', ink: 'ink', room })
  drawText(page, subtitle, { x: marginPx + endPx, y: 66, look: '500 15px', ink: 'soft', room })
  fill(page, 'margin', { x: 0, y: headPx - 2, width: page.width, height: 2 })
}

function drawColumn(page: Page, rows: readonly PictureRow[], at: number): void {
  const x = at * columnPx
  for (const [line, row] of rows.entries()) drawRow(page, row, { x, y: headPx + line * rowPx, width: columnPx })
}

function drawFoot(page: Page, rows: readonly PictureRow[], mark: string, height: number): void {
  const top = height - (rows.length + 1) * rowPx
  for (const [at, row] of rows.entries()) drawRow(page, row, { x: 0, y: top + at * rowPx, width: page.width })
  if (rows.length > 0) fill(page, 'margin', { x: 0, y: top - 2, width: page.width, height: 2 })
  const corner = { x: page.width - endPx, y: height - rowPx / 2 }
  drawText(page, mark, { ...corner, look: '600 13px', ink: 'faint', isEnd: true })
}

const looks = { heading: '600 15px', box: '500 19px', tick: '500 19px', total: '700 22px', plain: '500 17px' } as const

function drawRow(
  page: Page,
  { text, value = '', note = '', look }: PictureRow,
  { x, y, width }: Omit<Box, 'height'>,
): void {
  if (look === 'heading') fill(page, 'desk', { x: x + marginPx, y, width: width - marginPx, height: rowPx - 1 })
  if (look === 'box') drawBox(page, x + marginPx / 2, y + rowPx / 2)
  if (look === 'tick') drawTick(page, x + marginPx / 2, y + rowPx / 2)
  const middle = y + rowPx / 2
  const ink = look === 'heading' ? 'soft' : 'ink'
  const letters = looks[look ?? 'plain']
  const end = { x: x + width - endPx, ink: look === 'total' ? 'ink' : 'soft', isEnd: true } as const
  const taken = drawText(page, value, { ...end, y: middle, look: letters, room: width / 2 - marginPx })
  const room = width - marginPx - 2 * endPx - (taken > 0 ? taken + endPx : 0)
  const begin = { x: x + marginPx + endPx, room }
  drawText(page, text, { ...begin, y: note ? middle - notePx / 2 : middle, look: letters, ink })
  if (note) drawText(page, note.replace(/\s+/g, ' '), { ...begin, y: middle + notePx, look: '500 12px', ink: 'soft' })
}

const boxPx = 18
/** Half the height of a note. */
const notePx = 10

function drawBox({ pen, inks }: Page, x: number, y: number): void {
  pen.strokeStyle = inks.edge
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.roundRect(x - boxPx / 2, y - boxPx / 2, boxPx, boxPx, 4)
  pen.stroke()
}

/** The check mark of a bought item, drawn by hand in a field of 32 × 32. */
const tickPath = 'M7.5 17.5c2 1.6 3.6 3.8 5 6.6C15.4 16 20.2 9.4 27 4.5'

function drawTick({ pen, inks }: Page, x: number, y: number): void {
  pen.save()
  pen.translate(x - 16, y - 16)
  Object.assign(pen, { strokeStyle: inks.primary, lineWidth: 3.2, lineCap: 'round', lineJoin: 'round' })
  pen.stroke(new Path2D(tickPath))
  pen.restore()
}

interface Lettering {
  x: number
  /** The vertical middle of the line. */
  y: number
  /** The weight and size of the font, such as `700 26px`. */
  look: string
  ink: Ink
  /** The greatest width; a longer text is cut. */
  room?: number
  /** True if `x` is the end of the text. */
  isEnd?: boolean
}

/** Draws a text, and returns its width. */
function drawText(page: Page, text: string, { x, y, look, ink, room, isEnd = false }: Lettering): number {
  const { pen, inks, family } = page
  pen.font = `${look} ${family}`
  pen.textBaseline = 'middle'
  pen.textAlign = isEnd ? 'right' : 'left'
  pen.fillStyle = inks[ink]
  const shown = room === undefined ? text : cut(pen, text, room)
  pen.fillText(shown, x, y)
  return pen.measureText(shown).width
}

function cut(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text
  const letters = [...text]
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture'))), 'image/png')
  })
