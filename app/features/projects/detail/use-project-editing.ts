import { useMemo, useState } from 'react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { useDraft } from '#app/data-react/use-draft.ts'
import { changeProject } from '#app/features/projects/project-actions.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { projectTitleMinLength } from '#shared/projects.ts'

interface Texts {
  title: string
  description: string
}

/**
 * The typed texts, and the stored ones from which the editing began: another device may change the project meanwhile.
 */
interface Editing extends Texts {
  before: Pick<ProjectRow, 'title' | 'description'>
}

/**
 * Editing of title and description. The typed texts are one draft, which survives the page; as long as it exists, the
 * project is being edited. Only fields changed here are written.
 */
export function useProjectEditing(project: ProjectRow) {
  const { project: texts, mutations } = useMessages()
  const draft = useDraft(`projects.update ${project.id}`)
  const [error, setError] = useState<string>()
  const editing = useMemo(() => parse(draft.text), [draft.text])
  const begin = () => {
    const { title, description } = project
    draft.setText(stringify({ title, description: description ?? '', before: { title, description } }))
  }
  const change = (changes: Partial<Texts>) => {
    setError(undefined)
    if (editing) draft.setText(stringify({ ...editing, ...changes }))
  }
  const cancel = () => {
    setError(undefined)
    draft.setText('')
  }
  const save = () => {
    if (!editing) return
    const title = editing.title.trim()
    if (title.length < projectTitleMinLength) return setError(texts.titleTooShort)
    const { text } = draft
    const written = changeProject({ ...project, ...editing.before }, fieldsOf({ ...editing, title }))
    draft.take()
    written.then(
      () => draft.forget(text),
      (failure: unknown) => {
        draft.setText(text)
        setError(errorText(failure, mutations['projects.update'].failed))
      },
    )
  }
  return { editing, error, begin, change, cancel, save }
}

export type ProjectEditing = ReturnType<typeof useProjectEditing>

const fieldsOf = ({ title, description }: Texts) => ({ title, description: description.trim() || null })

const stringify = (editing: Editing): string => JSON.stringify(editing)

const parse = (text: string): Editing | undefined => (text === '' ? undefined : (JSON.parse(text) as Editing))
