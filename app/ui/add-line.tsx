import { CornerDownLeft, Plus, X } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { unbroken } from '#app/lib/line-ends.ts'
import { Button, IconButton } from './button.tsx'
import { FieldMessage } from './field-message.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'

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
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  /** Elements at the end of the line, before the button. A text that was left with `unused` has their room. */
  end?: ReactNode
  /** More fields, between the line and the button. */
  children?: ReactNode
  /** The listbox of choices for the text: its id, and the id of the option that the field's arrow keys chose. */
  choices?: { id: string; isOpen: boolean; chosenId: string | undefined }
  /**
   * The content of a box that covers the page while the field has the focus and no error: below the line, or above a
   * line at the foot.
   */
  below?: ReactNode
  /** A box between the line and the rows. It takes room, and covers nothing. */
  offer?: ReactNode
  /** Replaces the button on phones while the field has no focus, with a button that discards a text left there. */
  unused?: ReactNode
  discardLabel?: string
  /** `foot`: the last line of a page. `phone-foot`: the last one on phones, else the first. */
  place: 'foot' | 'phone-foot'
}

/**
 * The form with the field in which a new row is typed. It stays visible while the page is scrolled, unless it has
 * `children` above the rows, or the window is too low for it.
 */
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
  offer,
  choices,
  unused,
  discardLabel,
  place,
  ...on
}: AddLineProps) {
  const id = useId()
  useKeyboardInset()
  const note = error && (
    <div className="-mt-2 mb-1 basis-full">
      <FieldMessage id={`${id}-note`} error={error} />
    </div>
  )
  return (
    <form
      noValidate
      onSubmit={on.onSubmit}
      data-add-line={place}
      className={`group line z-10 border-rule bg-paper focus-within:border-primary ${looks[place].line} ${children ? 'max-md:sticky' : 'sticky'}`}
    >
      <AddSign {...{ id, label, text, unused }} onSubmit={on.onSubmit} />
      <div className="@container flex min-h-16 @max-[19rem]:min-h-[min(3rem,64px)] flex-wrap items-center gap-2 py-1.5 @max-[19rem]:py-[min(0.125rem,2px)] pr-2 pl-4">
        <input
          ref={field}
          data-new=""
          aria-keyshortcuts="N"
          id={id}
          type="text"
          value={unbroken(text)}
          onChange={(event) => onText(unbroken(event.target.value))}
          onKeyDown={on.onKeyDown}
          onFocus={on.onFocus}
          onPaste={on.onPaste}
          placeholder={placeholder}
          {...(choices && comboboxOf(choices))}
          autoComplete="off"
          enterKeyHint="enter"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="peer min-h-11 min-w-0 flex-1 text-ellipsis bg-transparent text-lg outline-none max-md:placeholder:text-base"
        />
        <LineEnd {...{ end, text, unused }} />
        {children && (
          <>
            {note}
            <div className="basis-full">{children}</div>
          </>
        )}
        {unused && <Unfocused {...{ text, discardLabel, onText }}>{unused}</Unfocused>}
        {/*
          The field keeps the focus, and a phone its keyboard: to move the focus away and back is a layout more. Where large
          letters leave no room, an empty field has none of the buttons beside it.
        */}
        <Button
          type="submit"
          onMouseDown={(event) => event.preventDefault()}
          className={
            children
              ? 'mb-2'
              : `@max-[14rem]:peer-placeholder-shown:hidden max-md:px-3 @max-[20rem]:px-3 ${unused ? '@min-[14rem]:max-md:[.peer:not(:focus)~&]:hidden' : ''}`
          }
        >
          <CornerDownLeft aria-hidden="true" className="size-5 md:@min-[20rem]:hidden" />
          <span className={children ? '' : 'max-md:sr-only @max-[20rem]:sr-only'}>{addLabel}</span>
        </Button>
        {!children && note}
      </div>
      {offer && (
        <div
          data-offer=""
          className="col-start-2 max-md:order-first py-2 pr-2 pl-4 empty:hidden [@media(hover:none)_and_(height<30rem)]:group-focus-within:hidden"
        >
          {offer}
        </div>
      )}
      {below && !error && (
        <div
          className={`absolute inset-x-0 hidden max-h-[60dvh] overflow-y-auto border-rule border-y bg-raised shadow-lift group-focus-within:block ${looks[place].below}`}
        >
          {below}
        </div>
      )}
    </form>
  )
}

type AddSignProps = Pick<AddLineProps, 'label' | 'text' | 'unused' | 'onSubmit'> & { id: string }

/** The plus sign in the margin. It adds a text where the button may be hidden, and else leads to the field. */
const AddSign = ({ id, label, text, unused, onSubmit }: AddSignProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field adds, too
  <label
    htmlFor={id}
    onClick={unused && text ? onSubmit : undefined}
    className="flex h-16 @max-[19rem]:h-[min(3rem,64px)] items-center justify-center text-primary"
  >
    <Plus aria-hidden="true" className="size-6" strokeWidth={2.5} />
    <span className="sr-only">{label}</span>
  </label>
)

const LineEnd = ({ end, text, unused }: Pick<AddLineProps, 'end' | 'text' | 'unused'>) =>
  end && (
    <div
      className={`-mr-0.5 -ml-1.5 @max-[14rem]:hidden ${unused && text ? 'max-md:[.peer:not(:focus)~&]:hidden' : ''}`}
    >
      {end}
    </div>
  )

type UnfocusedProps = Pick<AddLineProps, 'text' | 'discardLabel' | 'onText' | 'children'>

/** What stands in place of the button while the field has no focus: a text left there can be discarded. */
const Unfocused = ({ text, discardLabel = '', onText, children }: UnfocusedProps) => (
  <div className="flex peer-focus:hidden @max-[14rem]:hidden md:hidden">
    {text && (
      <IconButton label={discardLabel} onClick={() => onText('')}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    )}
    {children}
  </div>
)

const comboboxOf = ({ id, isOpen, chosenId }: NonNullable<AddLineProps['choices']>) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? id : undefined,
  'aria-activedescendant': isOpen ? chosenId : undefined,
})

/** Classes of a line at the foot of a screen without bars. */
export const footClass =
  'bottom-(--keyboard) border-t pb-[env(safe-area-inset-bottom)] focus-within:shadow-[0_-1px_0_var(--color-primary)]'
/** Classes of a line at the foot of a phone's screen, above the other fixed elements there. */
export const phoneFootClass = 'max-md:order-last max-md:bottom-(--above-foot) max-md:border-t'
const phoneFoot = `${phoneFootClass} max-md:focus-within:shadow-[0_-1px_0_var(--color-primary)] md:top-0 md:border-b md:focus-within:shadow-[0_1px_0_var(--color-primary)] md:[@media(height<30rem)]:relative`

const looks = {
  foot: { line: footClass, below: 'bottom-full' },
  'phone-foot': { line: phoneFoot, below: 'max-md:bottom-full md:top-full' },
}
