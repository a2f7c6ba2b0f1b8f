import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenList } from '#app/data/areas/lists.ts'
import { liveModels } from '#app/data/areas/models.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { paths } from '#app/lib/paths.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { ChoiceRow } from '#app/ui/choice-row.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TitleDialog } from '#app/ui/title-dialog.tsx'
import { fold } from '#shared/fold.ts'
import { listTitleMaxLength, listTitleMinLength } from '#shared/shopping.ts'
import { copyOfList, extendModel, keepAsModel, missingIn, repeatList } from './repeat-list.ts'

export interface RepeatListDialogProps {
  list: OpenList
  onClose: () => void
}

/** 'Repetir lista': everything that was bought once more, or a new list with the same items. */
export function RepeatListDialog({ list, onClose }: RepeatListDialogProps) {
  const { market, close } = useMessages()
  const texts = useTripTexts()
  const local = useLocal()
  const items = useLive(liveItems(local, list.id)) ?? []
  const bought = items.filter(({ purchased }) => purchased).length
  const canRepeat = list.role !== 'viewer' && bought > 0
  const [isCopy, setCopy] = useState(false)
  if (isCopy) return <CopyDialog list={list} onClose={onClose} />
  return (
    <Dialog title={market.repeatList} closeLabel={close} onClose={onClose}>
      <ul className="-mx-2">
        {canRepeat && (
          <ChoiceRow
            title={texts.sameList}
            text={texts.sameListText(bought)}
            onChoose={() => {
              void repeatList(local, list.id, items)
              onClose()
            }}
          />
        )}
        <ModelRow title={list.title} items={items} onClose={onClose} />
        <ChoiceRow title={texts.copyList} text={texts.copyListText(items.length)} onChoose={() => setCopy(true)} />
      </ul>
    </Dialog>
  )
}

interface ModelRowProps {
  title: string
  items: readonly ItemRow[]
  onClose: () => void
}

/** Keeps the list as a model, or adds to its model what it has more. Absent if that has everything. */
function ModelRow({ title, items, onClose }: ModelRowProps) {
  const texts = useTripTexts()
  const local = useLocal()
  const model = (useLive(liveModels(local)) ?? []).find((each) => fold(each.title) === fold(title))
  const known = useLive(liveItems(local, model?.id ?? ''))
  const missing = model && known ? missingIn(known, items) : []
  if (model && missing.length === 0) return null
  const act = () => {
    if (model) extendModel(model.id, missing)
    else void keepAsModel(local, title, items).catch(() => undefined)
    onClose()
  }
  const [name, text] = model
    ? [texts.extendModel(missing.length), missing.map((item) => item.name).join(', ')]
    : [texts.keepModel, texts.keepModelText]
  return <ChoiceRow title={name} text={text} onChoose={act} />
}

/** Asks for the name of the new list, and opens it. */
function CopyDialog({ list: { id, title }, onClose }: RepeatListDialogProps) {
  const { lists, errorOccurred, close, cancel, resumed } = useMessages()
  const texts = useTripTexts()
  const local = useLocal()
  const navigate = useNavigate()
  const [text, setText] = useState(() => texts.copyOf(title).slice(0, listTitleMaxLength))
  const save = async () => {
    const copy = await copyOfList(local, text.trim(), liveItems(local, id).get() ?? [])
    await navigate(paths.list(copy))
  }
  return (
    <TitleDialog
      title={texts.copyList}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={lists.create}
      label={lists.newListTitle}
      maxLength={listTitleMaxLength}
      kept={{ before: '', text, setText, draft: { isResumed: false, forgetAnd: (act) => act } }}
      resumedText={resumed}
      refusal={(name) =>
        name.length < listTitleMinLength ? `${lists.titleTooShort}. ${lists.titleTooShortText}` : undefined
      }
      onSave={save}
      failureText={(failure) => errorText(failure, errorOccurred)}
      onClose={onClose}
    />
  )
}
