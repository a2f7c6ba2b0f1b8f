import { useEffect, useId, useRef, useState } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { changeItem } from './item-acts.ts'

/**
 * The name of an item as a field in its place. What is in the field when it goes away is written down, however it goes: by
 * Enter, by leaving it, with a row that is scrolled away. Esc puts the old name back into it.
 */
export function RenameItem({ item, onDone }: { item: ItemRow; onDone: () => void }) {
  const { lists } = useMessages()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Others may rename it meanwhile: who has typed nothing must not write the old name again.
  const [before] = useState(item)

  useEffect(() => {
    const input = field.current
    input?.select()
    return () => {
      const name = input?.value.trim()
      if (name && name !== before.name) changeItem(before, { name }).catch(() => undefined)
    }
  }, [before])

  const end = () => {
    const row = field.current?.closest('[data-index]')
    const wasFocused = document.activeElement === field.current
    onDone()
    if (wasFocused) queueMicrotask(() => row?.querySelector<HTMLElement>('[data-control=tick]')?.focus())
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        {lists.name}
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
