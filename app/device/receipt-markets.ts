/** The names of the companies on receipts that were read on this device, until the person signs out. */
import { readStored, storageKeys, writeStored } from './storage.ts'

const most = 100
/** The characters of the number that name the company; the others name its shop. */
const rootLength = 8

/** The name of the market with this CNPJ, else that of another shop of the company; undefined for an unknown one. */
export function marketOfCompany(cnpj: string): string | undefined {
  const kept = keptLines()
  const same = (length: number) => kept.find((line) => line.slice(0, length) === cnpj.slice(0, length))
  return (same(cnpj.length) ?? same(rootLength))?.slice(cnpj.length + 1)
}

/** Stores the name of a market. */
export function keepMarketOfCompany(cnpj: string, market: string): void {
  const others = keptLines().filter((line) => !line.startsWith(cnpj))
  writeStored(storageKeys.receiptMarkets, [`${cnpj} ${market}`, ...others].slice(0, most).join('\n'))
}

const keptLines = (): string[] => readStored(storageKeys.receiptMarkets)?.split('\n') ?? []
