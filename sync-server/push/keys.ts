import { createECDH } from 'node:crypto'
import type { VapidKeys } from '#sync-server/db/vapid-keys.ts'

const privateKeyBytes = 32

/** New keys of P-256, as push services read them. */
export function newVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Leading zeros are left out by Node, and missed by push services.
  const secret = Buffer.alloc(privateKeyBytes)
  pair.getPrivateKey().copy(secret, privateKeyBytes - pair.getPrivateKey().length)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
