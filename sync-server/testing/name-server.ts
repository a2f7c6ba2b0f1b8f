/** A name server on loopback, for tests. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'

const types = { A: 1, CNAME: 5, AAAA: 28 } as const

/**
 * A running name server. It knows the IP addresses of `names`, or the name that stands for such a name. It does not
 * answer any other question, as a name server of an attacker may do.
 */
export async function openNameServer(names: Record<string, string[]> = {}) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    asked.push(name)
    const found = names[name]
    if (found) socket.send(answerTo(query.subarray(0, end), recordsOf(names, found, type)), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    /** The address for `nameServers`. */
    at: `127.0.0.1:${socket.address().port}`,
    /** The names in the order of the questions; one that is not answered is asked for again. */
    asked,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at++); length > 0; length = query.readUInt8(at++)) {
    labels.push(query.toString('latin1', at, at + length))
    at += length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at), end: at + 4 }
}

function recordsOf(names: Record<string, string[]>, found: string[], type: number): Buffer[] {
  const [other] = found.filter((value) => isIP(value) === 0)
  if (other === undefined) return addresses(found, type, Buffer.from([0xc0, 12]))
  return [
    record(Buffer.from([0xc0, 12]), types.CNAME, wireName(other)),
    ...addresses(names[other] ?? [], type, wireName(other)),
  ]
}

const addresses = (found: string[], type: number, owner: Buffer): Buffer[] =>
  found
    .filter((value) => isIP(value) === (type === types.A ? 4 : 6))
    .map((value) => record(owner, type, bytesOf(value)))

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, head, data])
}

/** An IPv6 address must be written in full. */
const bytesOf = (address: string): Buffer =>
  isIP(address) === 4
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(
        address
          .split(':')
          .map((part) => part.padStart(4, '0'))
          .join(''),
        'hex',
      )

const wireName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.from([0]),
  ])

/** The answer to a query without its additional records. The TTL of each record is 0. */
function answerTo(query: Buffer, records: Buffer[]): Buffer {
  const head = Buffer.from(query)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...records])
}
