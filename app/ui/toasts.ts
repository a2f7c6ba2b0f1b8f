import { create } from 'zustand'

interface Notice {
  title: string
  description?: string | undefined
  tone?: 'plain' | 'failure'
}

interface Act {
  /** Acts of one kind that follow each other share one toast. */
  kind: string
  /** Says what was done, `n` times. */
  title: (n: number) => string
  /** Of one act alone. */
  description?: string | undefined
  /** The parts of one act have the same id, and are undone together. */
  act?: string | undefined
  undo: () => void
}

interface Toast extends Notice {
  /** Grows with each toast and each merge, so that the time to read starts anew. */
  turn: number
  acts: Act[]
}

/** The one toast there may be. */
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }))

let turn = 0

/** Shows a notice in place of whatever was shown. */
export const showToast = (notice: Notice): void => useToast.setState({ toast: { ...notice, turn: ++turn, acts: [] } })

/** Shows that something was done that can be undone; joins the toast that shows the same kind of act. */
export function showAct(act: Act): void {
  const shown = useToast.getState().toast?.acts ?? []
  showActs(shown[0]?.kind === act.kind ? [...shown, act] : [act], act)
}

export const dismissToast = (): void => useToast.setState({ toast: null })

/** Undoes the last act, all its parts, the last one first. The toast stays for the acts before it. */
export function undoToast(): void {
  const acts = useToast.getState().toast?.acts ?? []
  const last = acts.at(-1)
  const isOfLast = (act: Act) => act === last || (last?.act !== undefined && act.act === last.act)
  const left = acts.filter((act) => !isOfLast(act))
  dismissToast()
  const before = left.at(-1)
  if (before) showActs(left, before)
  for (const act of acts.filter(isOfLast).reverse()) act.undo()
}

function showActs(acts: Act[], { title, description }: Act): void {
  const shown = { title: title(acts.length), description: acts.length === 1 ? description : undefined }
  useToast.setState({ toast: { ...shown, turn: ++turn, acts } })
}
