import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#sync-server/env.ts'
import { checkMailServer } from '#sync-server/mail/mailer.ts'
import { reasonOf } from '#sync-server/settings/files.ts'
import { type Found, failure, ok, warning } from './finding.ts'

const [leastBytes, fewBytes] = [200e6, 1e9]

/** A login at the mail server, without a mail. */
export async function checkMail({ smtpUrl }: Pick<Env, 'smtpUrl'>): Promise<Found> {
  if (smtpUrl === undefined) {
    return warning('Nenhum e-mail sai: defina SMTP_URL', 'no mail is sent, and addresses are trusted: set SMTP_URL')
  }
  try {
    await checkMailServer(smtpUrl)
    return ok('O servidor de e-mail aceitou a senha', 'the mail server has accepted the login')
  } catch (error) {
    return failure(`O servidor de e-mail recusou: ${reasonOf(error)}; confira SMTP_URL`, 'check SMTP_URL')
  }
}

/** The free bytes of the disks of these folders. */
export const freeBytes = (folders: string[]): number =>
  Math.min(
    ...folders.map((folder) => {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    }),
  )

export function checkDisk(free: number, databaseBytes: number): Found {
  const megabytes = `${Math.floor(free / 1e6)} MB`
  if (free < leastBytes) return failure(`Só há ${megabytes} livres: libere espaço já`, 'almost full: make room now')
  if (free < Math.max(fewBytes, databaseBytes)) {
    return warning(`Há ${megabytes} livres: libere espaço logo`, 'a backup takes as much as the database: make room')
  }
  return ok(`Há ${megabytes} livres`, 'enough room')
}

/** The data and the settings, which hold passwords, are for their owner only. `files` need not exist. */
export function checkPermissions(folders: string[], files: string[]): Found {
  const inside = folders
    .filter(existsSync)
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
  const open = [...inside, ...files.filter(existsSync)].filter((path) => isOpen(path))
  if (open.length === 0) return ok('Só o servidor lê seus dados', 'data and settings are for their owner only')
  const folderOf = (path: string) =>
    folders.find((folder) => path === folder || path.startsWith(join(folder, '/'))) ?? path
  const places = [...new Set(open.map(folderOf))]
  return failure(
    `Outros leem ${open.length} arquivos ou pastas: chmod -R go= ${places.join(' ')}`,
    `others may read ${open.join(', ')}`,
  )
}

const isOpen = (path: string): boolean => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
