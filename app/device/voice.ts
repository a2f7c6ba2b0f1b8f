import { setting } from './settings.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'

/** True if the browser may send what is dictated on this device to a third party. Nobody has agreed at first. */
export const voiceSetting = setting(
  () => readStored(storageKeys.voice) === 'on',
  (isOn) => writeStored(storageKeys.voice, isOn ? 'on' : null),
)
