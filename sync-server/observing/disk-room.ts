import { statfs } from 'node:fs/promises'

/** The disk of a folder, in bytes: what this process may still write, and all of it. Null where the system does not say. */
export async function diskRoom(folder: string): Promise<{ free: number; total: number } | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }
}
