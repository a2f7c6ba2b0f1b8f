import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Limit of waiting requests per connection. Browsers and proxies do not pipeline. */
const waitingAtMost = 20

/**
 * Passes on the requests of a connection one by one: a pipelined request waits until the earlier answer has been sent.
 * So a connection that reads nothing holds one answer, and one that pipelines far more than it reads is closed.
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
