import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from './button.tsx'

interface RowButtonsProps {
  editLabel: string
  onEdit: () => void
  removeLabel: string
  /** `control`: the pressed button. */
  onRemove: (control: HTMLElement) => void
}

/** The actions of a row besides its tick. */
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
