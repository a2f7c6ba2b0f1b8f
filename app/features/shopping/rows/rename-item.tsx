import { useId, useRef, useState } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { changeItem } from '#app/features/shopping/items/item-actions.ts'
import { useCommitOnLeave } from '#app/features/shopping/use-commit-on-leave.ts'
import { useMessages } from '#app/messages/language.ts'

/**
 * The name of an item as a field in place. Its text is saved however the field disappears: by Enter, by leaving it,
 * with a row scrolled away; also when the app is hidden, because it may not come back. Esc restores the old name.
 */
export function RenameItem({ item, onDone }: { item: ItemRow; onDone: () => void }) {
  const { lists } = useMessages()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Others may rename it meanwhile: without typing the old name must not be written again.
  const [before] = useState(item)

  useCommitOnLeave(field, before.name, (typed, written) => {
    const name = typed.trim()
    if (!name || name === written) return written
    changeItem(before, { name }).catch(() => undefined)
    return name
  })

  const end = () => {
    const row = field.current?.closest('[data-index]')
    const wasFocused = document.activeElement === field.current
    onDone()
    if (wasFocused) queueMicrotask(() => row?.querySelector<HTMLElement>('[data-control=tick]')?.focus())
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        {lists.fields.name.label}
      </label>
      <input
        ref={field}
        id={id}
        type="text"
        defaultValue={before.name}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') event.currentTarget.value = before.name
          if (event.key === 'Enter' || event.key === 'Escape') end()
        }}
        onBlur={end}
        className="relative z-10 min-h-9 w-full border-primary border-b-2 bg-transparent text-lg outline-none"
      />
    </>
  )
}
