import { readStored, storageKeys, writeStored } from './storage-keys.ts'
import { storedLive } from './stored-live.ts'

/** Whether this device learns what is usually bought, and offers it. */
export const liveAgain = storedLive(() => readStored(storageKeys.again) !== 'off')

/** For all tabs of this device. */
export function setAgain(isOn: boolean): void {
  writeStored(storageKeys.again, isOn ? null : 'off')
  liveAgain.notify()
}
