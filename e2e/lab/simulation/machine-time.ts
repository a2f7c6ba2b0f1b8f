import { dayMs } from '#shared/days.ts'

/**
 * Replaces the machine's time, by which the server and the engine decide for example about shared commits. During a
 * script it advances with each reading, so that a busy machine changes nothing.
 */
const msPerQuestion = 7

/** Replaces the machine's time. Returns a function that restores it. */
export function replaceMachineTime(): () => void {
  const { now } = performance
  let ms = 0
  performance.now = () => {
    ms += msPerQuestion
    return ms
  }
  return () => {
    performance.now = now
  }
}

/** Longer than any step. */

/**
 * Keeps timers with a delay that begin from now on from ringing during a step, even on a slow machine. Returns a
 * function after whose call new timers ring as usual.
 */
export function holdTimers(): () => void {
  const { setTimeout } = globalThis
  const held = (ring: () => void, ms?: number) => (ms ? setTimeout(ring, dayMs).unref() : setTimeout(ring))
  globalThis.setTimeout = Object.assign(held, setTimeout)
  return () => {
    globalThis.setTimeout = setTimeout
  }
}
