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
  const acts = shown[0]?.kind === act.kind ? [...shown, act] : [act]
  const description = acts.length === 1 ? act.description : undefined
  useToast.setState({ toast: { title: act.title(acts.length), description, turn: ++turn, acts } })
}

export const dismissToast = (): void => useToast.setState({ toast: null })

/** Takes back every act that the toast stands for, the last one first. */
export function undoToast(): void {
  const acts = useToast.getState().toast?.acts ?? []
  dismissToast()
  for (const act of [...acts].reverse()) act.undo()
}
