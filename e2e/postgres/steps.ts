import type { Socket } from 'node:net'
import { openRelay } from '#sync-server/testing/relay.ts'

/** The way of a server to PostgreSQL, on which one statement of its writes can be held. */
export interface Steps {
  url: string
  /** Holds the statement of this number of the writes from now on. `reached` resolves when it is held. */
  holdAt(step: number): { reached: Promise<void>; release(): void }
  close(): Promise<void>
}

export async function openSteps(to: string): Promise<Steps> {
  let [step, heldStep] = [0, Number.POSITIVE_INFINITY]
  let reach: (release: () => void) => void = () => undefined
  const carry = (near: Socket, far: Socket) => {
    const held: Buffer[] = []
    let [isWriting, isHeld] = [false, false]
    const pass = (statement: Buffer) => {
      const text = statement.toString('latin1')
      if (text.includes('BEGIN')) isWriting = !text.includes('READ ONLY')
      if (isWriting && ++step === heldStep) {
        isHeld = true
        reach(() => {
          isHeld = false
          far.write(Buffer.concat(held.splice(0)))
        })
      }
      if (/COMMIT|ROLLBACK(?! TO)/.test(text)) isWriting = false
      if (isHeld) held.push(statement)
      else far.write(statement)
    }
    near.on('data', splitInto(pass))
    far.pipe(near)
  }
  const { url, close } = await openRelay(() => to, carry)
  return {
    url,
    holdAt: (at) => {
      ;[step, heldStep] = [0, at]
      let release = () => {
        heldStep = Number.POSITIVE_INFINITY
      }
      const reached = new Promise<void>((resolve) => {
        reach = (letGo) => {
          release = letGo
          resolve()
        }
      })
      return { reached, release: () => release() }
    },
    close,
  }
}

/** The messages that end a statement: Query, Sync and Terminate. The first message of a connection has no kind. */
const ends = ['Q', 'S', 'X']

/** Returns a function that takes what a client sends, and passes each statement on whole. */
function splitInto(pass: (statement: Buffer) => void): (sent: Buffer) => void {
  let [rest, from, hasKind] = [Buffer.alloc(0), 0, 0]
  return (sent) => {
    rest = Buffer.concat([rest, sent])
    while (rest.length >= from + hasKind + 4) {
      const end = from + hasKind + rest.readUInt32BE(from + hasKind)
      if (rest.length < end) return
      const isWhole = !hasKind || ends.includes(String.fromCharCode(rest[from] ?? 0))
      ;[from, hasKind] = [end, 1]
      if (!isWhole) continue
      pass(rest.subarray(0, end))
      ;[rest, from] = [rest.subarray(end), 0]
    }
  }
}
