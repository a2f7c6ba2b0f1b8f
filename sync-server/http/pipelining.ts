import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Of one connection, beside the one that is being answered. Browsers and proxies send none ahead. */
const waitingAtMost = 20

/**
 * Hands on the requests of a connection one by one: one that was sent ahead of the answer to an earlier one (pipelined)
 * waits until that answer has been taken off our hands. So a connection that fetches nothing holds one answer, and one
 * that sends far more ahead than it fetches is closed.
 */
export function oneByOne(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()

  const goOn = (socket: Socket) => {
    const next = queues.get(socket)?.shift()
    if (next && !socket.destroyed) next()
    else queues.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    const begin = () => {
      response.once('close', () => goOn(socket))
      handle(request, response)
    }
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      begin()
    } else if (queue.length < waitingAtMost) queue.push(begin)
    else socket.destroy()
  }
}
