import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from './button.tsx'

interface RowButtonsProps {
  editLabel: string
  onEdit: () => void
  removeLabel: string
  /** `control`: what was pressed. */
  onRemove: (control: HTMLElement) => void
}

/** What can be done with a row besides ticking it. */
export function RowButtons({ editLabel, onEdit, removeLabel, onRemove }: RowButtonsProps) {
  return (
    <>
      <IconButton data-control="edit" label={editLabel} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-[1.125rem]" />
      </IconButton>
      <IconButton
        data-control="remove"
        label={removeLabel}
        onClick={(event) => onRemove(event.currentTarget)}
        look="danger"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  )
}
