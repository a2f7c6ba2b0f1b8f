import { Accessibility, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import { useKeptForm } from '#app/data-react/use-kept-form.ts'
import { aislesInOrder, withMoved } from '#app/groceries/aisles.ts'
import { useMessages } from '#app/messages/language.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { aislesMax } from '#shared/aisle-orders.ts'
import { fold } from '#shared/fold.ts'
import { AisleRow, type Control } from './aisle-row.tsx'

export interface AisleOrderDialogProps {
  listId: string
  /** The market of the present shop, which then has an order of its own. */
  market: string | null
  /** The order chosen before; empty for the usual order. */
  chosen: readonly string[]
  /** The aisles of the items on the list. */
  present: readonly string[]
  onClose: () => void
}

type Setup = ComponentProps<typeof DragDropProvider>

const slipPx = 3
const sensors: NonNullable<Setup['sensors']> = [
  PointerSensor.configure({ activationConstraints: [new PointerActivationConstraints.Distance({ value: slipPx })] }),
]
/** Leaves out the library's announcements: the app's own live region makes them. */
const plugins: Setup['plugins'] = (defaults) => defaults.filter((plugin) => plugin !== Accessibility)

/** The aisles of a list, to be sorted in the order of the person's way: by drag, by buttons, by arrow keys. */
export function AisleOrderDialog({ listId, market: shop, chosen, present, onClose }: AisleOrderDialogProps) {
  const texts = useTripTexts()
  const { market, close, cancel, save, resumed } = useMessages()
  const id = useId()
  const { order, isUsual, move, beUsual, list, draft } = useOrder(
    shop === null ? listId : `${listId} ${shop}`,
    chosen,
    present,
  )
  const onDragEnd = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
  }
  const submit = () => {
    const aisles = isUsual ? [] : withMoved(aislesInOrder(chosen, present), order).slice(0, aislesMax)
    const toast = { title: () => market.orderSaved, undone: market.orderUndone }
    const before = { listId, market: shop, aisles: [...chosen] }
    runWithUndo('aisleOrders.update', { listId, market: shop, aisles }, { ...toast, before }).catch(() => undefined)
    draft.forgetAnd(onClose)()
  }
  return (
    <FormDialog
      title={market.order}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={save}
      isDisabled={order.length === 0}
      onSubmit={submit}
      draft={{ ...draft, text: resumed }}
      onClose={onClose}
    >
      <p className="text-soft">
        {order.length === 0 ? market.noAisles : shop === null ? market.orderText : texts.orderAt(shop)}
      </p>
      <p id={`${id}-hint`} hidden>
        {market.dragHint}
      </p>
      <DragDropProvider sensors={sensors} plugins={plugins} onDragEnd={onDragEnd}>
        <ol ref={list} aria-label={market.order} className="border-rule border-t empty:hidden">
          {order.map((aisle, place) => (
            <AisleRow
              key={fold(aisle)}
              aisle={aisle}
              place={place}
              isLast={place === order.length - 1}
              hintId={`${id}-hint`}
              onMove={(by, control) => move(place, place + by, control)}
            />
          ))}
        </ol>
      </DragDropProvider>
      {order.length > 0 && (
        <Button look="quiet" onClick={beUsual} className="-ml-4">
          {market.usualOrder}
        </Button>
      )}
    </FormDialog>
  )
}

/** The order during editing. The pressed control keeps the focus when its row moves. */
function useOrder(form: string, chosen: readonly string[], present: readonly string[]) {
  const { market } = useMessages()
  const ofList = (aisles: readonly string[]) => {
    const onList = new Set(present.map(fold))
    return aisles.filter((aisle) => onList.has(fold(aisle)))
  }
  const { fields, set, draft } = useKeptForm(`aisleOrders.update ${form}`, chosen, (before) => ({
    order: ofList(aislesInOrder(before, present)),
    isUsual: false,
  }))
  const { order, isUsual } = fields
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ place: number; control: Control }>(undefined)

  useLayoutEffect(() => {
    if (!pressed.current || order.length === 0) return
    const { place, control } = pressed.current
    pressed.current = undefined
    list.current?.children[place]?.querySelector<HTMLElement>(`[data-control=${control}]`)?.focus()
  }, [order])

  const move = (from: number, to: number, control?: Control) => {
    const aisle = order[from]
    if (aisle === undefined || to < 0 || to >= order.length || from === to) return
    if (control) pressed.current = { place: to, control }
    set({ order: order.toSpliced(from, 1).toSpliced(to, 0, aisle), isUsual: false })
    announce(market.place(aisle, to + 1, order.length))
  }
  const beUsual = () => {
    set({ order: ofList(aislesInOrder([], present)), isUsual: true })
    announce(market.usualOrder)
  }
  return { order, isUsual, move, beUsual, list, draft }
}
