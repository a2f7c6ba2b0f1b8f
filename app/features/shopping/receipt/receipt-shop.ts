/** The market and the day of a receipt, as its purchases keep them. */
import { marketOfCompany } from '#app/device/receipt-markets.ts'
import { onlyMarket } from '#app/features/shopping/end-shop.ts'
import type { Receipt } from '#app/groceries/receipts/read-receipt.ts'
import { addDays } from '#shared/days.ts'
import { marketMaxLength, sameMarket } from '#shared/markets.ts'

export interface ReceiptShop {
  market: string | null
  /** Null for today, and where the receipt says none that can be true. */
  day: string | null
}

/**
 * The name for the market of a receipt: as it was corrected for its company, else as the list writes it already, else
 * that of the present shop (`current`), else as the receipt has it. Empty if nothing names it.
 */
export function marketFor(
  { cnpj, market = '' }: Pick<Receipt, 'cnpj' | 'market'>,
  known: readonly string[],
  current: string | null,
): string {
  const learnt = cnpj === undefined ? undefined : marketOfCompany(cnpj)
  return (learnt ?? known.find((name) => sameMarket(name, market)) ?? current ?? market).slice(0, marketMaxLength)
}

/** The only market of the purchases of a day; null if there are several, or none. */
export const marketOfDay = (purchases: readonly { day: string; market: string | null }[], day: string): string | null =>
  onlyMarket(purchases.flatMap((each) => (each.day === day && each.market ? each.market : [])))

/** The day of a receipt, if it is one before today and in the month of the key: a phone misreads digits of paper. */
export function dayOf({ day, key }: Pick<Receipt, 'day' | 'key'>, today: string): string | null {
  const isReal = day !== undefined && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  return isReal && day < today && (!key || day.startsWith(key.month)) ? day : null
}

/** Why the date of a receipt is doubtful: it is after tomorrow by the clock of this device, or not in the month of the key. */
export function doubtOf({ day, key }: Pick<Receipt, 'day' | 'key'>, today: string): 'future' | 'month' | undefined {
  if ((day ?? `${key?.month ?? ''}-01`) > addDays(today, 1)) return 'future'
  return day !== undefined && key && !day.startsWith(key.month) ? 'month' : undefined
}

/**
 * What names a receipt on each phone that reads it: its number, else its company, day and total. Undefined if it may be
 * that of another one.
 */
export function identityOf({ key, cnpj, market, day, total }: Omit<Receipt, 'lines' | 'discount'>): string | undefined {
  if (key) return key.number
  const shop = cnpj ?? market
  return shop === undefined || day === undefined || total === undefined ? undefined : JSON.stringify([shop, day, total])
}
