import { Gauge, type Registry } from 'prom-client'

/** Numbers of the whole server, the same in each of its processes. */
export interface Known {
  people: number
  failedMails: number
  heldMails: number
  isStorageFull: boolean
  databaseBytes: number
  backupAt: number | undefined
}

/** Makes the gauges. Returns a function that sets them; without numbers, as while the database is away, there are none. */
export function serverGauges(registry: Registry): (known: Known | undefined, now: number) => void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const people = gauge('caderneta_people', 'Accounts')
  const mails = gauge('caderneta_failed_mails', 'Mails of the last 30 days that were given up')
  const held = gauge('caderneta_held_mails', 'Mails that wait because MAIL_LIMIT is used up')
  const full = gauge('caderneta_storage_full', '1 while STORAGE_LIMIT is reached and nothing new is stored')
  const size = gauge('caderneta_database_bytes', 'Size of the database')
  const age = gauge('caderneta_backup_age_seconds', 'Time since the last good backup; absent without one')
  return (known, now) => {
    for (const each of [people, mails, held, full, size, age]) each.remove()
    if (!known) return
    people.set(known.people)
    mails.set(known.failedMails)
    held.set(known.heldMails)
    full.set(Number(known.isStorageFull))
    size.set(known.databaseBytes)
    if (known.backupAt !== undefined) age.set((now - known.backupAt) / 1000)
  }
}
