import type { OpenList } from '#app/data/areas/lists.ts'
import { useKeptText } from '#app/data-react/use-kept-form.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { TitleDialog } from '#app/ui/title-dialog.tsx'

const minLength = 2

export interface ListTitleDialogProps {
  /** The list to rename; without it a new one is created. */
  list?: Pick<OpenList, 'id' | 'title'>
  /** Saves the title in place of `before`; rejects on failure. */
  onSave: (title: string, before: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a list. */
export function ListTitleDialog({ list, onSave, onClose }: ListTitleDialogProps) {
  const { lists, errorOccurred, close, cancel, save, resumed } = useMessages()
  const kept = useKeptText(list ? `lists.title ${list.id}` : 'lists.create', list?.title ?? '')
  return (
    <TitleDialog
      title={list ? lists.rename : lists.newList}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={list ? save : lists.create}
      label={lists.newListTitle}
      hint={lists.newListHint}
      maxLength={120}
      kept={kept}
      resumedText={resumed}
      refusal={(text) => (text.length < minLength ? `${lists.titleTooShort}. ${lists.titleTooShortText}` : undefined)}
      onSave={onSave}
      failureText={(failure) => errorText(failure, errorOccurred)}
      onClose={onClose}
    />
  )
}
