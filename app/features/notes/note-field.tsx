import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { enterInBox } from './box-lines.ts'
import { tick } from './change-text.ts'
import { type Box, boxAt, type Mark, marksIn } from './marks.ts'
import { typeEdits } from './replace-text.ts'
import { blocksOf, type TextBlock } from './text-blocks.ts'
import type { EditedNote } from './use-note-editing.ts'

/** The classes that determine the position of each character: the field and the layer over it must share them. */
const setting =
  'col-start-1 row-start-1 whitespace-pre-wrap break-words pr-3 pb-20 pl-4.5 text-lg leading-8 [text-rendering:auto]'

/** Classes that rule the paper. The distance of the rules is the height of a text line. */
export const paperLines =
  'bg-[linear-gradient(to_bottom,transparent_calc(100%-1px),var(--color-rule)_0)] bg-[size:100%_2rem]'

interface NoteFieldProps {
  edited: EditedNote
  content: string
  /** True if the note was just created: its field takes the focus. */
  isNew: boolean
}

/**
 * The text of a note in a native field, as tall as the text. An invisible copy of the text covers it, line by line.
 * Only the boxes and links of the copy are visible and can be pressed; every other press reaches the field.
 */
export function NoteField({ edited, content, isNew }: NoteFieldProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const latest = useRef(edited)
  useEffect(() => {
    latest.current = edited
  })
  const [first] = useState(content)
  useNextBox(edited.field)
  useLayoutEffect(() => {
    if (isNew) edited.field.current?.focus()
  }, [isNew, edited.field])
  return (
    <div ref={scroller} data-scroller className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="ml-(--margin-x) relative grid flex-[1_0_auto] grid-cols-[minmax(0,1fr)] border-margin border-l-2">
        <Field place={edited.field} latest={latest} first={first} />
        <Layer scroller={scroller} edited={edited} />
      </div>
    </div>
  )
}

interface FieldProps {
  place: EditedNote['field']
  latest: RefObject<EditedNote>
  first: string
}

/** The field itself. Its props never change: at each change React would write the whole first text into it again. */
const Field = memo(function Field({ place, latest, first }: FieldProps) {
  const { notes } = useMessages()
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const { value: text, selectionStart } = event.currentTarget
    const found = boxAt(text, selectionStart)
    if (found) tick(latest.current, { text, at: found.at })
  }
  return (
    <textarea
      ref={place}
      defaultValue={first}
      onInput={(event) => latest.current.onInput(event)}
      onKeyDown={onKeyDown}
      onCompositionStart={() => latest.current.onComposition(true)}
      onCompositionEnd={() => latest.current.onComposition(false)}
      aria-label={notes.text}
      placeholder={notes.placeholder}
      className={`peer contain-strict absolute inset-0 h-full w-full resize-none overflow-hidden bg-transparent outline-none ${paperLines} ${setting}`}
    />
  )
})

/**
 * Makes Enter behind a box begin the next box, from any keyboard. Enter that ends a word of an input method does not.
 */
function useNextBox(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const area = field.current
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak' || event.isComposing || !area) return
      const edit = enterInBox(area.value, { start: area.selectionStart, end: area.selectionEnd })
      if (!edit) return
      event.preventDefault()
      const caret = edit.start + edit.text.length
      typeEdits(area, [edit], [caret, caret])
    }
    area?.addEventListener('beforeinput', onBeforeInput)
    return () => area?.removeEventListener('beforeinput', onBeforeInput)
  }, [field])
}

/** The copy of the text over the field. While the field is pressed, boxes and links let the pointer through to it. */
function Layer({ scroller, edited }: { scroller: RefObject<HTMLElement | null>; edited: EditedNote }) {
  const { text } = edited
  const [shown, setShown] = useState(() => ({ text, blocks: blocksOf(text) }))
  if (shown.text !== text) setShown({ text, blocks: blocksOf(text, shown.blocks) })
  const now = useRef({ edited, blocks: shown.blocks })
  useEffect(() => {
    now.current = { edited, blocks: shown.blocks }
  })
  const [onTick] = useState(() => (blockId: number, at: number) => {
    const { blocks } = now.current
    const before = blocks.slice(
      0,
      blocks.findIndex(({ id }) => id === blockId),
    )
    tick(now.current.edited, {
      text: now.current.edited.text,
      at: before.reduce((sum, block) => sum + block.text.length, at),
    })
  })
  return (
    <div className={`pointer-events-none invisible relative peer-active:[&_*]:pointer-events-none ${setting}`}>
      {shown.blocks.map((block) => (
        <Block key={block.id} block={block} scroller={scroller} onTick={onTick} />
      ))}
    </div>
  )
}

interface BlockProps {
  block: TextBlock
  scroller: RefObject<HTMLElement | null>
  onTick: (blockId: number, at: number) => void
}

/** Some lines of the layer. Far from the screen they are plain text, which only keeps their height. */
const Block = memo(function Block({ block: { id, text }, scroller, onTick }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, scroller)
  let end = 0
  const pieces = (isNear ? marksIn(text) : []).map((mark) => {
    const before = text.slice(end, mark.start)
    end = mark.end
    return (
      <span key={mark.start}>
        {before}
        <Marked mark={mark} text={text.slice(mark.start, mark.end)} onTick={(at) => onTick(id, at)} />
      </span>
    )
  })
  return (
    <div ref={place}>
      {pieces}
      {text.slice(end)}
    </div>
  )
})

function useIsNear(place: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const look = (entries: IntersectionObserverEntry[]) => setIsNear(entries.at(-1)?.isIntersecting ?? false)
    const observer = new IntersectionObserver(look, { root: scroller.current, rootMargin: '75% 0px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, scroller])
  return isNear
}

interface MarkProps<M extends Mark> {
  mark: M
  text: string
  onTick: (at: number) => void
}

function Marked({ mark, text, onTick }: MarkProps<Mark>) {
  if (mark.kind === 'box') return <BoxMark mark={mark} text={text} onTick={onTick} />
  if (mark.kind === 'done') {
    return (
      <span aria-hidden="true" className="visible text-transparent line-through decoration-2 decoration-primary/60">
        {text}
      </span>
    )
  }
  return (
    <a
      href={mark.href}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
      className="pointer-events-auto visible text-transparent underline decoration-primary underline-offset-4"
    >
      {text}
    </a>
  )
}

/**
 * The checkbox over the brackets of a line. It begins left of them, at the same place for all kinds: those without a
 * dash are narrower than it. A press moves no focus: the field keeps its caret, and a phone its keyboard. For fingers
 * the target, at most one line high, reaches to the edge of the paper.
 */
function BoxMark({ mark: { at, isTicked, label }, text, onTick }: MarkProps<Box>) {
  const { notes } = useMessages()
  const id = useId()
  return (
    <span className="relative">
      {text}
      <label
        htmlFor={id}
        onMouseDown={(event) => event.preventDefault()}
        className={`pointer-events-auto visible absolute top-1/2 -left-3 flex h-8 -translate-y-1/2 items-center bg-paper bg-clip-content py-0.5 pl-0.5 pointer-coarse:-left-[calc(var(--margin-x)+1.125rem)] pointer-coarse:pl-[calc(var(--margin-x)+0.5rem)] ${text.startsWith('-') ? '-right-1' : '-right-0.5'}`}
      >
        <Checkbox id={id} aria-label={label || notes.emptyLine} checked={isTicked} onChange={() => onTick(at)} />
      </label>
    </span>
  )
}
