import { get } from 'node:http'

interface Listener {
  /** The server has answered, and the stream begins. */
  onOpen(): void
  onPoke(data: string): void
}

/**
 * Follows an event stream of the server, as an EventSource does, but does not open it again. Resolves at its end;
 * throws if it does not begin.
 */
export function followEvents(url: string, cookie: string, { onOpen, onPoke }: Listener): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { headers: { cookie, accept: 'text/event-stream' }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`the stream was refused: ${response.statusCode}`))
      onOpen()
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const messages = (text + chunk).split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) {
          const [, data] = /^event: poke\ndata: (.*)$/.exec(message) ?? []
          if (data !== undefined) onPoke(data)
        }
      })
      response.once('close', resolve)
    })
    asking.once('error', reject)
  })
}
