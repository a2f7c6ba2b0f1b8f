/**
 * `far.ts PORT MS`: a process that leads to a port of this machine and holds each answer back for some ms. It tells its
 * own port. For each line that it reads it tells how often the clients have waited for an answer since the last one.
 */
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { openRelay } from '#sync-server/testing/relay.ts'

const [port = 0, heldMs = 0] = process.argv.slice(2).map(Number)
let waits = 0

const carry = (near: Socket, far: Socket) => {
  let isWaiting = false
  near.on('data', (sent) => {
    // What is sent before an answer has come goes the same way with it.
    if (!isWaiting) waits++
    isWaiting = true
    far.write(sent)
  })
  far.on('data', (answer) =>
    setTimeout(() => {
      isWaiting = false
      near.write(answer)
    }, heldMs),
  )
}
const relay = await openRelay(() => `tcp://127.0.0.1:${port}`, carry)
console.log(relay.port)

createInterface(process.stdin)
  .on('line', () => {
    console.log(waits)
    waits = 0
  })
  .on('close', () => process.exit())
