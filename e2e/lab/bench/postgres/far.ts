/**
 * `far.ts PORT MS`: a process that leads to a port of this machine and holds each answer back for some ms. It tells its
 * own port. For each line that it reads it tells how often the clients have waited for an answer since the last one.
 */
import { type AddressInfo, connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

const [port = 0, heldMs = 0] = process.argv.slice(2).map(Number)
let waits = 0

const server = createServer({ noDelay: true }, (near) => {
  const far = connect({ port, host: '127.0.0.1', noDelay: true })
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
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => undefined).once('close', () => other.destroy())
  }
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

createInterface(process.stdin)
  .on('line', () => {
    console.log(waits)
    waits = 0
  })
  .on('close', () => process.exit())
