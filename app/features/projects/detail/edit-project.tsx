import type { KeyboardEvent } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ProjectEditing } from './use-project-editing.ts'

interface EditProjectProps {
  project: ProjectEditing
  /** True if the person has just opened the fields, false if a stored draft did. */
  autoFocus: boolean
}

/** Title and description as fields in place. Enter in the title or Ctrl+Enter saves, Esc cancels. */
export function EditProject({ project: { editing, error, change, cancel, save }, autoFocus }: EditProjectProps) {
  const { project: texts, save: saveLabel, cancel: cancelLabel } = useMessages()
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSave) save()
    else if (event.key === 'Escape') cancel()
  }
  return (
    <form
      noValidate
      aria-label={texts.edit}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="space-y-5 px-4 pt-2 pb-3"
    >
      <TextField
        label={texts.title}
        value={editing?.title ?? ''}
        onChange={(event) => change({ title: event.target.value })}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
        autoFocus={autoFocus}
      />
      <TextArea
        label={texts.description}
        value={editing?.description ?? ''}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{saveLabel}</Button>
        <Button look="outline" onClick={cancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  )
}
