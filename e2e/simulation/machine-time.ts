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
