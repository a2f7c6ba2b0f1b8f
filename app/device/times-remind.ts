import { switchOf } from './settings.ts'
import { storageKeys } from './storage.ts'

/** True if a time that is written in the line of a to-do has a reminder. Apart from the others: no start needs it. */
export const timesRemindSetting = switchOf(storageKeys.timesRemind)
