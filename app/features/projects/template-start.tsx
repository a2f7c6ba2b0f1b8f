import { useProposalsOf } from './generate-tasks.tsx'
import { TemplateChoice } from './template-choice.tsx'

/** The templates on a page without projects: each opens its tasks for review, and becomes a project. */
export function TemplateStart({ onCreated }: { onCreated: (projectId: string) => void }) {
  const [open, dialog] = useProposalsOf({ project: blankProject, description: '', onAccepted: onCreated })
  return (
    <div className="line">
      <div className="col-start-2 px-4 pt-2 pb-8">
        <TemplateChoice onChoose={open} />
        {dialog}
      </div>
    </div>
  )
}

const blankProject = { title: '', description: null, status: 'pendente' } as const
