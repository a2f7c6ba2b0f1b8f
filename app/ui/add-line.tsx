import { CornerDownLeft, Plus } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { Button } from './button.tsx'
import { FieldMessage } from './field-message.tsx'

interface AddLineProps {
  label: string
  placeholder: string
  addLabel: string
  field: RefObject<HTMLInputElement | null>
  text: string
  error: string | undefined
  onText: (text: string) => void
  onSubmit: (event: FormEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  onFocus?: () => void
  onPaste?: (event: ClipboardEvent) => void
  /** Stands at the end of the line, before the button. */
  end?: ReactNode
  /** More fields, between the line and the button. */
  children?: ReactNode
  /** The list below the line that the keys of the field choose from: its id, and that of the one they are at. */
  choices?: { id: string; isOpen: boolean; chosenId: string | undefined }
  /** Hangs below the line over what follows, while somebody is writing. */
  below?: ReactNode
  /** It is the last line instead, above the keyboard of a phone, and what hangs on it stands above. */
  atFoot?: boolean
}

/** The first line of a page is for the next thing. It stays in sight while the rest is scrolled, unless it is more than a line. */
export function AddLine({
  label,
  placeholder,
  addLabel,
  field,
  text,
  error,
  onText,
  end,
  children,
  below,
  choices,
  atFoot = false,
  ...on
}: AddLineProps) {
  const id = useId()
  const note = error && (
    <div className="-mt-2 mb-1 basis-full">
      <FieldMessage id={`${id}-note`} error={error} />
    </div>
  )
  return (
    <form
      noValidate
      onSubmit={on.onSubmit}
      className={`group line z-10 border-rule bg-paper focus-within:border-primary ${atFoot ? footClass : topClass} ${children ? '' : 'sticky'}`}
    >
      <label htmlFor={id} className="flex h-16 items-center justify-center text-primary">
        <Plus aria-hidden="true" className="size-6" strokeWidth={2.5} />
        <span className="sr-only">{label}</span>
      </label>
      <div className="@container flex min-h-16 flex-wrap items-center gap-2 py-1.5 pr-2 pl-4">
        <input
          ref={field}
          id={id}
          type="text"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={on.onKeyDown}
          onFocus={on.onFocus}
          onPaste={on.onPaste}
          placeholder={placeholder}
          {...(choices && comboboxOf(choices))}
          autoComplete="off"
          enterKeyHint="enter"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="peer min-h-11 min-w-0 flex-1 text-ellipsis bg-transparent text-lg outline-none"
        />
        {end && <div className="@max-[14rem]:hidden">{end}</div>}
        {children && (
          <>
            {note}
            <div className="basis-full">{children}</div>
          </>
        )}
        {/*
          The field keeps the focus, and a phone its keyboard: to move the focus away and back is a layout more. Where large
          letters leave no room, an empty field has none of the buttons beside it.
        */}
        <Button
          type="submit"
          onMouseDown={(event) => event.preventDefault()}
          className={children ? 'mb-2' : '@max-[14rem]:peer-placeholder-shown:hidden max-md:px-3'}
        >
          <CornerDownLeft aria-hidden="true" className="size-5 md:hidden" />
          <span className={children ? '' : 'max-md:sr-only'}>{addLabel}</span>
        </Button>
        {!children && note}
      </div>
      {below && !error && (
        <div
          className={`absolute inset-x-0 hidden max-h-[60dvh] overflow-y-auto border-rule border-y bg-raised shadow-lift group-focus-within:block ${atFoot ? 'bottom-full' : 'top-full'}`}
        >
          {below}
        </div>
      )}
    </form>
  )
}

const comboboxOf = ({ id, isOpen, chosenId }: NonNullable<AddLineProps['choices']>) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? id : undefined,
  'aria-activedescendant': isOpen ? chosenId : undefined,
})

// With large letters the bar of the app has two lines, and would lie over it.
const topClass =
  'top-[calc(3.5rem+env(safe-area-inset-top))] border-b focus-within:shadow-[0_1px_0_var(--color-primary)] md:top-0 [@media(height<30rem)]:relative [@media(height<30rem)]:top-auto @max-[19rem]:relative @max-[19rem]:top-auto'
const footClass =
  'bottom-(--keyboard) border-t pb-[env(safe-area-inset-bottom)] focus-within:shadow-[0_-1px_0_var(--color-primary)]'
