/** The cost of a process as reported by Linux. On other systems each number is NaN. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** USER_HZ: the same on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Processor time of all threads of a process so far, s. */
export function cpuSeconds(pid: number): number {
  const [user = Number.NaN, system = Number.NaN] = processorTimes(pid)
  return user + system
}

/** Processor time of a process, its ended children and its living ones except `without`, s. */
export function familySeconds(pid: number, without: number): number {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return Number.NaN
  const children = readFileSync(file, 'utf8').split(' ').map(Number)
  const living = children.filter((child) => child > 0 && child !== without).map(cpuSeconds)
  return [...processorTimes(pid), ...living].reduce((sum, time) => sum + (time || 0), 0)
}

/** Its own time as a user and in the kernel, and those of its ended children, s. */
function processorTimes(pid: number): number[] {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return []
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).map((ticks) => Number(ticks) / ticksPerSecond)
}

/** Current resident memory of a process, MB. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS')

/** Maximum resident memory of a process since `resetPeak`, MB. */
export const peakMb = (pid: number): number => statusMb(pid, 'VmHWM')

/** Restarts the measurement of `peakMb`. */
export function resetPeak(pid: number): void {
  const file = `/proc/${pid}/clear_refs`
  if (existsSync(file)) writeFileSync(file, '5')
}

function statusMb(pid: number, field: string): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  const [, kb] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8')) ?? []
  return Number(kb) / 1024
}
