import { createECDH } from 'node:crypto'
import type { VapidKeys } from '#sync-server/db/queries/vapid-keys.ts'

const privateKeyBytes = 32

/** New P-256 keys in the format of push services. */
export function newVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Node omits leading zeros, and push services require them.
  const secret = Buffer.alloc(privateKeyBytes)
  pair.getPrivateKey().copy(secret, privateKeyBytes - pair.getPrivateKey().length)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
