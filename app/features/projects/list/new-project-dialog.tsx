import { useState } from 'react'
import { useDraft } from '#app/data-react/use-draft.ts'
import { GenerateButton, type GenerateTasksProps, useProposalsOf } from '#app/features/projects/generate-tasks.tsx'
import { addProject, type ProjectFields } from '#app/features/projects/project-actions.ts'
import { TemplateChoice } from '#app/features/projects/template-choice.tsx'
import { useAi } from '#app/features/projects/use-ai.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  descriptionMaxLength,
  projectStatuses,
  projectTitleMaxLength,
  projectTitleMinLength,
} from '#shared/projects.ts'

export interface NewProjectDialogProps extends Required<Pick<GenerateTasksProps, 'kept'>> {
  onClose: () => void
  onCreated: (projectId: string) => void
}

/** Asks for a new project. Half-typed text is restored after the app was closed. */
export function NewProjectDialog({ kept, onClose, onCreated }: NewProjectDialogProps) {
  const { projects, projectList, mutations, close, cancel } = useMessages()
  const { title, description, status, fields, forget } = useFields()
  const [error, setError] = useState<string>()
  const created = (id: string) => {
    forget()
    kept.current = undefined
    onClose()
    onCreated(id)
  }
  const [open, proposals] = useProposalsOf({
    project: fields,
    description: description.text,
    kept,
    onAccepted: created,
  })
  const ai = useAi()
  // Decided once: the form does not move when the server answers.
  const [hasAi] = useState(ai !== 'absent')
  const submit = () => {
    if (fields.title.length < projectTitleMinLength) return setError(projectList.titleTooShort)
    addProject(fields).then(created, (failure: unknown) =>
      setError(errorText(failure, mutations['projects.create'].failed)),
    )
  }
  return (
    <FormDialog
      title={projectList.add}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={projectList.create}
      onSubmit={submit}
      draft={undefined}
      onClose={onClose}
    >
      <TemplateChoice isRow onChoose={open} />
      <TextField
        label={projectList.titleField}
        value={title.text}
        onChange={(event) => {
          setError(undefined)
          title.setText(event.target.value)
        }}
        error={error}
        maxLength={projectTitleMaxLength}
        autoComplete="off"
        data-autofocus
      />
      <TextArea
        label={projectList.description}
        value={description.text}
        onChange={(event) => description.setText(event.target.value)}
        maxLength={descriptionMaxLength}
      />
      <SelectField
        label={projectList.status}
        value={fields.status}
        options={projectStatuses.map((one) => [one, projects.status[one]])}
        onChoose={status.setText}
      />
      {hasAi && <GenerateButton onOpen={open} />}
      {proposals}
    </FormDialog>
  )
}

/** The typed texts, and the project that they describe. */
function useFields() {
  const title = useDraft('projects.create.title')
  const description = useDraft('projects.create.description')
  const status = useDraft('projects.create.status')
  const fields: ProjectFields = {
    title: title.text.trim(),
    description: description.text.trim() || null,
    status: projectStatuses.find((one) => one === status.text) ?? 'pendente',
  }
  const forget = () => {
    for (const draft of [title, description, status]) {
      draft.take()
      draft.forget(draft.text)
    }
  }
  return { title, description, status, fields, forget }
}
