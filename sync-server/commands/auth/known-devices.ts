/**
 * Browsers that have been admitted before, so that strangers who guess passwords lock out neither the person of an
 * account nor others at the same IP address (docs/decisions/009). The cookie has a random id of the browser and a mark
 * for each account that admitted it: a signature of browser, account and epoch. The server stores neither id nor marks.
 * A new epoch of an account voids its marks.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ActionContext } from '#sync-server/context.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { type Account, findAccountByEmail } from '#sync-server/db/queries/accounts.ts'
import { deviceSecret, findDeviceSecret } from '#sync-server/db/queries/device-secret.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { userAgentLabel } from './user-agent-label.ts'

type WithDevice = Pick<ActionContext, 'device' | 'store'>
type Marked = Pick<Account, 'id' | 'authEpoch'>

/** A browser known to the account, as a key for limits. */
export interface KnownDevice {
  userId: string
  mark: string
}

/** Limit of marks in a cookie: more people than share one browser. A new mark replaces the oldest. */
const marksPerBrowser = 5
const shape = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{43}){1,${marksPerBrowser}}$`)

/** The browser of this request; undefined unless the account with this e-mail address has admitted it. */
export async function knownByEmail(c: WithDevice, email: string): Promise<KnownDevice | undefined> {
  const device = presented(c)
  return device && c.store.read(async (tx) => knownTo(device, tx, await findAccountByEmail(tx, email)))
}

/**
 * Prepares the notice about a sign-in from an unknown browser, and counts it. The returned function queues the mail in
 * the transaction of the sign-in, unless the browser is known or the daily limit of these mails is reached.
 */
export async function noticeOfDevice(c: ActionContext, account: Marked): Promise<(tx: WriteTx) => Promise<void>> {
  const device = presented(c)
  const isKnown = device && (await c.store.read((tx) => knownTo(device, tx, account)))
  if (isKnown) return async () => undefined
  const { silenced } = await c.limits.take({ newDeviceMail: account.id })
  const payload = { userId: account.id, ...userAgentLabel(c.caller.userAgent) }
  return async (tx) => {
    if (!silenced) await addJob(tx, { kind: 'new-device-mail', payload }, c.now())
  }
}

/** Puts the mark of an account that admits the browser into its cookie, once this transaction is committed. */
export async function markDevice(c: WithDevice, tx: WriteTx, account: Marked): Promise<void> {
  const { id, marks } = presented(c) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const mark = markFor(await deviceSecret(tx), id, account)
  const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, marksPerBrowser)
  tx.afterCommit(() => c.device.set([id, ...kept].join('.')))
}

interface Device {
  id: string
  marks: string[]
}

function presented({ device: { value = '' } }: WithDevice): Device | undefined {
  if (!shape.test(value)) return undefined
  const [id = '', ...marks] = value.split('.')
  return { id, marks }
}

/**
 * The browser as a key for limits if it has the mark of the account, else undefined. Without an account the check takes
 * equally long, so its duration does not reveal that an address has none.
 */
async function knownTo({ id, marks }: Device, tx: ReadTx, account?: Marked): Promise<KnownDevice | undefined> {
  const secret = await findDeviceSecret(tx)
  const mark = markFor(secret ?? '', id, account ?? { id: '', authEpoch: 0 })
  const isMarked = marks.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(mark)))
  return isMarked && account && secret !== undefined ? { userId: account.id, mark } : undefined
}

const markFor = (secret: string, deviceId: string, { id, authEpoch }: Marked): string =>
  createHmac('sha256', secret).update(`${deviceId} ${id} ${authEpoch}`).digest('base64url')
