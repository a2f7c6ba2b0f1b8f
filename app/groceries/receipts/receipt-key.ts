/** The 44 characters that identify a receipt (NFC-e), and the addresses that carry them. */

export interface ReceiptKey {
  /** Letters of the State: `SP`. */
  state: string
  /** `2026-11`. */
  month: string
  /** The number of the company; it may have letters. */
  cnpj: string
}

const states: Record<string, string> = {
  ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO', 21: 'MA', 22: 'PI', 23: 'CE', 24: 'RN' },
  ...{ 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA', 31: 'MG', 32: 'ES', 33: 'RJ', 35: 'SP', 41: 'PR', 42: 'SC' },
  ...{ 43: 'RS', 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
}

const model = '65'
const shape = /^(\d{2})(\d{2})(0[1-9]|1[0-2])([\dA-Z]{12}\d{2})(\d{2})\d{22}$/

/**
 * The key in a text: an address of a QR code (`p=…|2|1|…`, `chNFe=…`, also with `%7C`), or the key itself, alone or in
 * groups of four. Undefined without exactly one valid key. Digits of an address are never joined.
 */
export function receiptKeyIn(text: string): ReceiptKey | undefined {
  const found = new Set([...partsOf(text)].filter((part) => keyOf(part) !== undefined))
  const [only, ...others] = found
  return only !== undefined && others.length === 0 ? keyOf(only) : undefined
}

/** In groups of four, as receipts print it. */
const grouped = /(?<![\dA-Za-z])(?:[\dA-Za-z]{4}[ \t.]){10}[\dA-Za-z]{4}(?![\dA-Za-z])/g
const whole = /(?<![\dA-Za-z])[\dA-Za-z]{44}(?![\dA-Za-z])/g

function* partsOf(text: string): Generator<string> {
  const decoded = text.replace(/%7c/gi, '|')
  for (const [part] of decoded.matchAll(whole)) yield part.toUpperCase()
  for (const [part] of decoded.matchAll(grouped)) yield part.replace(/[ \t.]/g, '').toUpperCase()
}

function keyOf(text: string): ReceiptKey | undefined {
  const [, state = '', year, month, cnpj = '', kind] = shape.exec(text) ?? []
  const letters = states[state]
  if (!letters || kind !== model || !isCnpj(cnpj) || checkDigit(text.slice(0, -1)) !== Number(text.at(-1)))
    return undefined
  return { state: letters, month: `20${year}-${month}`, cnpj }
}

/** Characters count by their code, so that a digit counts as itself and `A` as 17. */
const charValue = (char: string): number => char.charCodeAt(0) - '0'.charCodeAt(0)

const modulus = 11
const highestWeight = 9

/** The check digit of modulo 11 with weights 2 to 9 from the end on. */
function checkDigit(text: string): number {
  const sum = [...text].reverse().reduce((all, char, at) => all + charValue(char) * (2 + (at % (highestWeight - 1))), 0)
  const rest = sum % modulus
  return rest < 2 ? 0 : modulus - rest
}

function isCnpj(cnpj: string): boolean {
  const first = checkDigit(cnpj.slice(0, -2))
  return cnpj.endsWith(`${first}${checkDigit(cnpj.slice(0, -2) + first)}`) && !/^(.)\1*$/.test(cnpj)
}
