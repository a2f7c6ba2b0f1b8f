import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useRef } from 'react'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { useMessages } from '#app/messages/language.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { shownInUse } from '#app/ui/tick-row.tsx'

export interface MoveMenuProps {
  todo: TodoRow
  /** Moves the to-do one place up (-1) or down (1). `control`: the control that keeps the focus. */
  onMove: (todo: TodoRow, step: 1 | -1, control: HTMLElement) => void
}

/** The handle of a row: a mouse drags it, a click offers both directions. A finger holds the row itself. */
export function MoveMenu({ todo, onMove }: MoveMenuProps) {
  const { todoList } = useMessages()
  const place = useRef<HTMLSpanElement>(null)
  const move = (step: 1 | -1) => {
    const handle = place.current?.querySelector<HTMLElement>('[data-control=move]')
    if (handle) onMove(todo, step, handle)
  }
  return (
    <span ref={place} className={shownInUse}>
      <Menu
        label={todoList.move(todo.title)}
        control="move"
        isEnd
        className="cursor-grab! touch-none text-faint hover:text-ink"
        button={<GripVertical aria-hidden="true" className="size-5" />}
      >
        <MenuButton icon={<ArrowUp className="size-5" />} onClick={() => move(-1)}>
          {todoList.moveUp}
        </MenuButton>
        <MenuButton icon={<ArrowDown className="size-5" />} onClick={() => move(1)}>
          {todoList.moveDown}
        </MenuButton>
      </Menu>
    </span>
  )
}
