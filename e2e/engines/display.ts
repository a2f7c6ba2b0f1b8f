import { spawn } from 'node:child_process'

let display: Promise<string> | undefined

/**
 * The address of an X server without a screen. All calls of this process share one, which ends with it. Throws if Xvfb
 * cannot start.
 */
export function virtualDisplay(): Promise<string> {
  display ??= startDisplay()
  return display
}

function startDisplay(): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  process.once('exit', () => server.kill())
  return new Promise((resolve, reject) => {
    server.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    server.once('error', reject)
  })
}
