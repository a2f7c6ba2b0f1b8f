import { ArrowLeft, CloudDownload, FolderX, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { liveMissingProject, type ProjectRow } from '#app/data/areas/projects.ts'
import { storageState } from '#app/data/store/storage-state.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { restoreProject } from '#app/features/projects/project-actions.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { requestSync } from '#app/sync/triggers.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const patienceMs = 3000

interface MissingProjectProps {
  projectId: string
  /** The project as last shown on this page; undefined if it was not shown. */
  before: ProjectRow | undefined
}

/** Explains why a project is missing. A deleted one can be restored here. */
export function MissingProject({ projectId, before }: MissingProjectProps) {
  const { project: texts } = useMessages()
  const local = useLocal()
  const missing = useLive(liveMissingProject(local, projectId))
  const isBroken = useLive(storageState(local.db)) !== 'ok'
  const isLate = useIsLate(missing === 'unknown')
  if (isBroken || (missing === 'unknown' && isLate)) {
    return (
      <Notice icon={<FolderX aria-hidden="true" className="size-6" />} title={texts.loadErrorTitle}>
        {texts.loadError}
      </Notice>
    )
  }
  if (missing === 'unknown') return <Spinner label={texts.arriving} />
  if (missing === 'arriving') {
    return (
      <Notice icon={<CloudDownload aria-hidden="true" className="size-6" />} title={texts.arriving}>
        {texts.needsNetwork}
      </Notice>
    )
  }
  if (missing !== 'deleted') return null
  return (
    <Notice
      icon={<FolderX aria-hidden="true" className="size-6" />}
      title={before ? texts.removedTitleOf(before.title) : texts.removedTitle}
      action={
        <Button onClick={() => restoreProject(projectId)}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {texts.restore}
        </Button>
      }
    >
      {texts.removedText}
    </Notice>
  )
}

/**
 * True if an unknown project does not arrive within three seconds, or at once if offline. It may be from another
 * device, so a sync is requested.
 */
function useIsLate(isUnknown: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isUnknown) return
    requestSync()
    const timer = setTimeout(() => setLate(true), navigator.onLine ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [isUnknown])
  return isLate
}

interface NoticeProps {
  icon: ReactNode
  title: string
  children: string
  action?: ReactNode
}

function Notice({ icon, title, children, action }: NoticeProps) {
  const { project, nav, appName } = useMessages()
  useEffect(() => announce(`${title}. ${children}`), [title, children])
  return (
    <>
      <title>{`${nav.projects} · ${appName}`}</title>
      <h1 className="sr-only">{nav.projects}</h1>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            {action}
            <Link to={paths.projects} className={buttonClass('outline')}>
              <ArrowLeft aria-hidden="true" className="size-5" />
              {project.back}
            </Link>
          </div>
        }
      >
        {children}
      </EmptyState>
      <div className="ruled" />
    </>
  )
}
