import { switchOf } from './settings.ts'
import { storageKeys } from './storage.ts'

/** True if the chosen day stands beside the grid of the agenda, where there is room. Apart from the others: no start needs it. */
export const dayBesideSetting = switchOf(storageKeys.dayBeside)
