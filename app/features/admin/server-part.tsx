import { callRoute } from '#app/api/call.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { useLanguage, useMessages } from '#app/messages/language.ts'
import { type ServerState, serverStateRoutes } from '#shared/server-state.ts'
import { bytesText } from './bytes.ts'
import { Fact, Facts, Section } from './facts.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { AiTrial, MailTrial, PushTrial } from './trials.tsx'
import { useLoaded } from './use-loaded.ts'

const ask = () => callRoute(serverStateRoutes['admin.server'], {})
/** Below this part of the disk, or these bytes, a server may soon be unable to write. */
const little = { part: 0.05, bytes: 1024 ** 3 }

/** The state of the server, and tests of its mail, notifications and AI. */
export function ServerPart() {
  const texts = useAdminTexts().server
  const { value, error, load } = useLoaded(ask)
  if (!value) return <NotLoaded error={error} onRetry={() => void load()} />
  return (
    <>
      <Section title={texts.running}>
        <State state={value} />
      </Section>
      <Section title={texts.trials}>
        <div className="line border-rule border-b">
          <p className="col-start-2 px-4 py-3 text-soft">{texts.trialsHint}</p>
        </div>
        <MailTrial host={value.mailServer} />
        <PushTrial isOn={value.push} />
        <AiTrial model={value.aiModel} />
      </Section>
    </>
  )
}

function State({ state: { version, build, database, disk, jobs, backup } }: { state: ServerState }) {
  const texts = useAdminTexts().server
  const language = useLanguage()
  const size = (bytes: number) => bytesText(bytes, language)
  const isLittle = disk !== null && (disk.free < little.bytes || disk.free < disk.total * little.part)
  const notes = [
    ...(jobs.held > 0 ? [texts.heldMails(jobs.held)] : []),
    ...(jobs.failed > 0 ? [texts.failedJobs(jobs.failed)] : []),
  ]
  return (
    <Facts>
      <Fact name={texts.version} note={build && texts.build(build)}>
        {version ?? texts.unknown}
      </Fact>
      <Fact name={texts.database} note={database.isFull ? texts.storageFull : undefined}>
        {texts.sizeOf(kinds[database.kind], size(database.bytes))}
      </Fact>
      {disk && (
        <Fact name={texts.disk} note={isLittle ? texts.little : undefined}>
          {texts.free(size(disk.free), size(disk.total))}
        </Fact>
      )}
      <BackupFact backup={backup} />
      <Fact name={texts.jobs} note={notes.join(' ') || undefined}>
        {jobs.waiting > 0 ? texts.waiting(jobs.waiting) : texts.noJobs}
      </Fact>
    </Facts>
  )
}

function BackupFact({ backup }: Pick<ServerState, 'backup'>) {
  const { server: texts } = useAdminTexts()
  const { dates } = useMessages()
  const language = useLanguage()
  const last = backup?.last
  if (!last) {
    const notes = {
      failed: texts.backupFailed(backup?.reason ?? ''),
      good: texts.backupGone,
      running: texts.backupRunning,
    }
    return (
      <Fact name={texts.backup} note={backup ? notes[backup.state] : texts.backupHint}>
        {texts.noBackup}
      </Fact>
    )
  }
  const checked = texts.checked(last.rows, bytesText(last.bytes, language))
  const note = backup.state === 'failed' ? texts.backupFailed(backup.reason ?? '') : checked
  return (
    <Fact name={texts.backup} note={note}>
      {dayAndTime(last.at, Date.now(), dates)}
    </Fact>
  )
}

const kinds: Record<ServerState['database']['kind'], string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }
