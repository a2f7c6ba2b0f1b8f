import { CircleCheck, CircleDashed, CirclePause, CirclePlay, type LucideIcon } from 'lucide-react'
import { useMessages } from '#app/messages/language.ts'
import type { Project } from '#shared/projects.ts'

const icons: Record<Project['status'], LucideIcon> = {
  pendente: CircleDashed,
  aguardando: CirclePause,
  em_andamento: CirclePlay,
  concluido: CircleCheck,
}

/** The icon of a status, without a word. */
export function StatusIcon({ status, className = 'size-4' }: { status: Project['status']; className?: string }) {
  const Icon = icons[status]
  return <Icon aria-hidden="true" className={`shrink-0 ${className}`} />
}

/** The status of a project. */
export function StatusLabel({ status }: { status: Project['status'] }) {
  const { projects } = useMessages()
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 hyphens-auto rounded-full bg-wash px-2.5 py-1 font-semibold text-sm leading-tight [overflow-wrap:anywhere]">
      <StatusIcon status={status} />
      {projects.status[status]}
    </span>
  )
}
