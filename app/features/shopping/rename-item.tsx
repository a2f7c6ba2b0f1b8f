import { useEffect, useId, useRef, useState } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { changeItem } from './item-acts.ts'

/** The name of an item as a field in its place: Enter and leaving it write it down, Esc leaves it as it was. */
export function RenameItem({ item, onDone }: { item: ItemRow; onDone: () => void }) {
  const { lists } = useMessages()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const [name, setName] = useState(item.name)
  useEffect(() => field.current?.select(), [])

  const end = (save: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const row = field.current?.closest('[data-index]')
    const wasFocused = document.activeElement === field.current
    onDone()
    if (wasFocused) queueMicrotask(() => row?.querySelector<HTMLElement>('[data-control=tick]')?.focus())
    if (save && name.trim() && name.trim() !== item.name) changeItem(item, { name }).catch(() => undefined)
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        {lists.name}
      </label>
      <input
        ref={field}
        id={id}
        value={name}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') end(true)
          if (event.key === 'Escape') end(false)
        }}
        onBlur={() => end(true)}
        className="relative z-10 min-h-9 w-full border-primary border-b-2 bg-transparent text-lg outline-none"
      />
    </>
  )
}
