import { readStored, storageKeys, writeStored } from './storage.ts'

export interface LastList {
  listId: string
  /** True if the person can only read the list. */
  isReadOnly: boolean
}

/** Limit of remembered accounts: more than the people who share a device. */
const keptAccounts = 8

/** The last list that an account opened on this device. Undefined if none is stored. */
export function lastListOf(userId: string): LastList | undefined {
  const line = keptLines().find((kept) => kept.startsWith(`${userId} `))
  const [, listId, mark] = line?.split(' ') ?? []
  return listId ? { listId, isReadOnly: mark !== undefined } : undefined
}

/** Stores the list that the account opened last. It survives a sign-out: an id grants no access to its list. */
export function keepLastList(userId: string, { listId, isReadOnly }: LastList): void {
  const others = keptLines().filter((kept) => !kept.startsWith(`${userId} `))
  const line = `${userId} ${listId}${isReadOnly ? ' read' : ''}`
  writeStored(storageKeys.chosenList, [line, ...others].slice(0, keptAccounts).join('\n'))
}

/** Forgets the last list of a deleted account. */
export const forgetLastList = (userId: string): void =>
  writeStored(
    storageKeys.chosenList,
    keptLines()
      .filter((kept) => !kept.startsWith(`${userId} `))
      .join('\n') || null,
  )

const keptLines = (): string[] => readStored(storageKeys.chosenList)?.split('\n') ?? []
