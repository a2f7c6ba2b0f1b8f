import { create } from 'zustand'

interface Notice {
  title: string
  description?: string | undefined
  tone?: 'plain' | 'failure'
}

interface ToastAction {
  /** Consecutive actions of one kind share one toast. */
  kind: string
  /** The title of the toast, which describes the action done `n` times. */
  title: (n: number) => string
  /** The text below the title, shown only while the toast has one action. */
  description?: string | undefined
  /** The id of a larger action that this one is a part of: all its parts are undone together. */
  act?: string | undefined
  undo: () => void
  /** The id of the row that it has added or changed. */
  row?: string | undefined
}

interface Toast extends Notice {
  /** Increases with each toast and each merge, so that its display time restarts. */
  turn: number
  acts: ToastAction[]
  /** Brings the row of the last action into view. Absent while that row is in sight. */
  show?: (() => void) | undefined
}

/** The toast on screen, of which there is at most one. */
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }))

let turn = 0

/** Shows a notice, replacing any toast. */
export const showToast = (notice: Notice): void => useToast.setState({ toast: { ...notice, turn: ++turn, acts: [] } })

/** Shows an action that can be undone; joins a toast of the same kind. */
export function showAct(act: ToastAction): void {
  const shown = useToast.getState().toast?.acts ?? []
  showActs(shown[0]?.kind === act.kind ? [...shown, act] : [act], act)
}

/** Offers to show the row of the toast's last action, or no longer does. */
export function offerToShow(turn: number, show: (() => void) | undefined): void {
  const { toast } = useToast.getState()
  if (toast?.turn === turn && toast.show !== show) useToast.setState({ toast: { ...toast, show } })
}

export const dismissToast = (): void => useToast.setState({ toast: null })

/**
 * Undoes the last action of the toast, its parts in reverse order. If earlier actions are left, the toast stays for
 * them.
 */
export function undoToast(): void {
  const acts = useToast.getState().toast?.acts ?? []
  const last = acts.at(-1)
  const isOfLast = (act: ToastAction) => act === last || (last?.act !== undefined && act.act === last.act)
  const left = acts.filter((act) => !isOfLast(act))
  dismissToast()
  const before = left.at(-1)
  if (before) showActs(left, before)
  for (const act of acts.filter(isOfLast).reverse()) act.undo()
}

function showActs(acts: ToastAction[], { title, description }: ToastAction): void {
  const shown = { title: title(acts.length), description: acts.length === 1 ? description : undefined }
  useToast.setState({ toast: { ...shown, turn: ++turn, acts } })
}
