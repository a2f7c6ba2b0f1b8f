import { readStored, storageKeys, writeStored } from './storage-keys.ts'
import { storedLive } from './stored-live.ts'

/** True if this device learns and offers usual purchases. */
export const liveAgain = storedLive(() => readStored(storageKeys.again) !== 'off')

/** For all tabs of this device. */
export function setAgain(isOn: boolean): void {
  writeStored(storageKeys.again, isOn ? null : 'off')
  liveAgain.notify()
}
