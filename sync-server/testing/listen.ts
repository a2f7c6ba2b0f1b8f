/** The device's end of an event stream. */
import { expect, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { TestPerson } from './server.ts'

/** A poke without a delta. */
export const poke = 'event: poke\ndata: {}\n\n'

/** Opens the stream of a device; `heard` collects messages, `beats` the heartbeats between them. */
export async function listen(person: TestPerson, client = newId()) {
  const response = await person.get(`/api/events?client=${client}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('cache-control')).toBe('no-store')
  if (!response.body) throw new Error('the stream has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const heard: string[] = []
  const beats: string[] = []
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const messages = part.value.split(/(?<=\n\n)/)
      for (const message of messages) (message.startsWith('event: beat') ? beats : heard).push(message)
    }
  })()
  await vi.waitFor(() => expect(beats).toHaveLength(1))
  return { client, heard, beats, ended, hangUp: () => reader.cancel() }
}

export type Device = Awaited<ReturnType<typeof listen>>
export const hears = (device: Device, messages: string[]) => vi.waitFor(() => expect(device.heard).toEqual(messages))
