import { useState } from 'react'
import type { OpenList } from '#app/data/areas/lists.ts'
import { useKeptText } from '#app/data-react/use-kept-form.ts'
import { readyDialog } from '#app/features/shopping/use-paste-list.tsx'
import { LazyDialog } from '#app/loading/lazy-part.tsx'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { TitleDialog } from '#app/ui/title-dialog.tsx'
import { listTitleMaxLength, listTitleMinLength } from '#shared/shopping.ts'
import { createList, renameList } from './list-actions.ts'

export interface ListTitleDialogProps {
  /** The list to rename; without it a new one is created. */
  list?: Pick<OpenList, 'id' | 'title'>
  /** Called with the id of a new list. */
  onCreated?: (listId: string) => void
  onClose: () => void
}

/** Asks for the name of a list. */
export function ListTitleDialog({ list, onCreated, onClose }: ListTitleDialogProps) {
  const { lists, groceries, errorOccurred, close, cancel, save, resumed } = useMessages()
  const [isReady, setReady] = useState(false)
  const kept = useKeptText(list ? `lists.title ${list.id}` : 'lists.create', list?.title ?? '')
  if (isReady) return <LazyDialog of={readyDialog} props={{ onCreated, onClose }} />
  const onSave = async (title: string, before: string) =>
    list ? renameList(list.id, before, title) : onCreated?.(await createList(title))
  return (
    <TitleDialog
      title={list ? lists.rename : lists.newList}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={list ? save : lists.create}
      label={lists.newListTitle}
      hint={lists.newListHint}
      maxLength={listTitleMaxLength}
      kept={kept}
      resumedText={resumed}
      refusal={(text) =>
        text.length < listTitleMinLength ? `${lists.titleTooShort}. ${lists.titleTooShortText}` : undefined
      }
      onSave={onSave}
      failureText={(failure) => errorText(failure, errorOccurred)}
      onClose={onClose}
    >
      {!list && (
        <Button look="quiet" onClick={() => setReady(true)} className="-ml-4 text-left">
          {groceries.beginReady}
        </Button>
      )}
    </TitleDialog>
  )
}
