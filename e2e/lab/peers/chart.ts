/** Charts as plain SVG: bars one below the other. */

export interface Bars {
  title: string
  /** A bar without a value shows only its `note`, which is the reason. */
  bars: { name: string; value: number | undefined; note?: string; isOurs?: boolean }[]
  show(value: number): string
}

const width = 900
const labelWidth = 240
/** Room for the figure behind the longest bar, and its note. */
const noteWidth = 210
const rowHeight = 22
const panelHead = 30
const footHeight = 26
const font = 'font-family="system-ui, sans-serif"'

/** Panels one below the other, each with its own scale from zero. */
export function barChart(panels: readonly Bars[], foot: string): string {
  let top = 8
  const parts = panels.map((panel) => {
    const drawn = drawPanel(panel, top)
    top += panelHead + panel.bars.length * rowHeight + 10
    return drawn
  })
  const height = top + footHeight
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${font}>`,
    `<title>${escaped(foot)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    `<text x="10" y="${height - 10}" font-size="11" fill="#555555">${escaped(foot)}</text>`,
    '</svg>\n',
  ].join('\n')
}

function drawPanel({ title, bars, show }: Bars, top: number): string {
  const longest = Math.max(...bars.map(({ value }) => value ?? 0), Number.MIN_VALUE)
  const room = width - labelWidth - noteWidth
  const rows = bars.map(({ name, value, note = '', isOurs }, at) => {
    const y = top + panelHead + at * rowHeight
    const length = Math.max(1, ((value ?? 0) / longest) * room)
    const bar =
      value === undefined
        ? ''
        : `<rect x="${labelWidth}" y="${y}" width="${length.toFixed(1)}" height="15" fill="${isOurs ? '#1f7a4d' : '#9aa5b1'}"/>`
    const text = [value === undefined ? '' : show(value), note].filter(Boolean).join(' ')
    const x = labelWidth + (value === undefined ? 0 : length + 6)
    return [
      `<text x="${labelWidth - 8}" y="${y + 12}" font-size="12" text-anchor="end" fill="#222222">${escaped(name)}</text>`,
      bar,
      `<text x="${x.toFixed(1)}" y="${y + 12}" font-size="12" fill="#222222">${escaped(text)}</text>`,
    ].join('')
  })
  return [
    `<text x="10" y="${top + 18}" font-size="14" font-weight="600" fill="#111111">${escaped(title)}</text>`,
    ...rows,
  ].join('\n')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
