import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { allTexts, currentMessages } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { mergeChange } from '#shared/merge.ts'
import { changeText, tick } from './change-text.ts'
import type { EditedNote } from './use-note-editing.ts'

beforeAll(allTexts)
afterEach(dismissToast)

/** An open note with this text; `typeInto` replaces it, as another device does. */
function openNote(start: string) {
  let text = start
  const edited = {
    get text() {
      return text
    },
    now: () => text,
    change: async (from: string, to: string) => {
      const before = text
      text = mergeChange(from, to, before)
      return text !== before
    },
  } as EditedNote
  const typeInto = (next: string) => {
    text = next
  }
  return { edited, typeInto }
}

const isTold = () => vi.waitFor(() => expect(useToast.getState().toast?.title).toBe(currentMessages().nothingUndone))

describe('one toast tells the person of an undo in a note that changes nothing,', () => {
  test('if the box is gone', async () => {
    const { edited, typeInto } = openNote('- [ ] Leite')
    tick(edited, { text: edited.text, at: 3 })
    typeInto('Nada mais')
    undoToast()
    await isTold()
  })

  test('if the text is as before', async () => {
    const { edited, typeInto } = openNote('Um')
    changeText(edited, 'Dois', () => 'Changed')
    typeInto('Um')
    undoToast()
    await isTold()
  })

  test('but not of an undo that changes something', async () => {
    const { edited } = openNote('- [ ] Leite')
    tick(edited, { text: edited.text, at: 3 })
    expect(edited.text).toBe('- [x] Leite')
    undoToast()
    expect(edited.text).toBe('- [ ] Leite')
    expect(useToast.getState().toast).toBeNull()
  })
})
