import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { TitleDialog } from '#app/ui/title-dialog.tsx'

const minLength = 2

export interface ListTitleDialogProps {
  /** The title of the list to rename; without it a new one is created. */
  title?: string | undefined
  /** Saves the title in place of `before`; rejects on failure. */
  onSave: (title: string, before: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a list. */
export function ListTitleDialog({ title, onSave, onClose }: ListTitleDialogProps) {
  const { lists, errorOccurred, close, cancel, save } = useMessages()
  return (
    <TitleDialog
      title={title === undefined ? lists.newList : lists.rename}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={title === undefined ? lists.create : save}
      label={lists.newListTitle}
      hint={lists.newListHint}
      maxLength={120}
      before={title ?? ''}
      refusal={(text) => (text.length < minLength ? `${lists.titleTooShort}. ${lists.titleTooShortText}` : undefined)}
      onSave={onSave}
      failureText={(failure) => errorText(failure, errorOccurred)}
      onClose={onClose}
    />
  )
}
