import { useId } from 'react'
import type { Progress } from '#app/data/tasks.ts'
import { ProgressBar } from '#app/features/projects/progress-bar.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Figures } from '#app/ui/figures.tsx'

/** The progress of a project. */
export function ProgressPanel({ progress: { percent, total, completed } }: { progress: Progress }) {
  const { project } = useMessages()
  const id = useId()
  const figures = [
    [project.total, total],
    [project.completed, completed],
  ] as const
  return (
    <section aria-labelledby={id} className="line border-rule border-b pb-4">
      <div className="col-start-2 px-4">
        <h2 id={id} className="mb-1 font-semibold text-sm text-soft">
          {project.progress}
        </h2>
        <ProgressBar percent={percent} label={project.progress} bands="detail" />
        <Figures figures={figures} />
      </div>
    </section>
  )
}
