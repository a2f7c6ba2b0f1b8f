import { readStored, storageKeys, writeStored } from './storage-keys.ts'
import { storedLive } from './stored-live.ts'

/** True if this device learns and offers usual purchases. */
export const liveUsualItems = storedLive(() => readStored(storageKeys.again) !== 'off')

/** For all tabs of this device. */
export function setUsualItems(isOn: boolean): void {
  writeStored(storageKeys.again, isOn ? null : 'off')
  liveUsualItems.notify()
}
