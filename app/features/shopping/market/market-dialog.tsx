import { Check } from 'lucide-react'
import { marketsOf, setCurrentMarket } from '#app/data/areas/markets.ts'
import { useKeptText } from '#app/data-react/use-kept-form.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { canonicalMarket, marketMaxLength } from '#shared/markets.ts'

export interface MarketDialogProps {
  listId: string
  /** The market of the shop. */
  current: string | null
  /** By default it becomes the market of the present shop. */
  onTake?: (name: string | null) => void
  /** The shop whose half-typed name is kept. */
  shop?: string
  onClose: () => void
}

/** Asks for the market of a shop: a known one by a tap, or another one by its name. */
export function MarketDialog({ listId, current, shop = listId, onTake, onClose }: MarketDialogProps) {
  const { close, cancel, save, resumed } = useMessages()
  const texts = useTripTexts()
  const used = marketsOf(useLocal(), listId)
  const { text, setText, draft } = useKeptText(`markets.name ${shop}`, '')
  const take = (name: string | null) => {
    if (onTake) onTake(name)
    else void setCurrentMarket(listId, name).catch(() => undefined)
    draft.forgetAnd(onClose)()
  }
  const typed = text.trim()
  return (
    <FormDialog
      title={texts.marketTitle}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={save}
      isDisabled={typed === ''}
      isReadFirst={used.length > 0}
      onSubmit={() => take(canonicalMarket([typed, ...used])(typed))}
      draft={{ ...draft, text: resumed }}
      removal={current === null ? undefined : { label: texts.noMarket, onRemove: () => take(null) }}
      onClose={onClose}
    >
      <KnownMarkets used={current ? [current, ...used] : used} current={current} onTake={take} />
      <TextField
        label={texts.newMarket}
        hint={texts.newMarketHint}
        value={text}
        maxLength={marketMaxLength}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}

interface KnownMarketsProps {
  used: readonly string[]
  current: string | null
  onTake: (name: string) => void
}

function KnownMarkets({ used, current, onTake }: KnownMarketsProps) {
  const texts = useTripTexts()
  const shown = canonicalMarket(used)
  const names = [...new Set(used.map(shown))]
  const chosen = current && shown(current)
  if (names.length === 0) return null
  return (
    <ul aria-label={texts.knownMarkets} className="-mt-2">
      {names.map((name) => (
        <li key={name} className="border-rule border-b">
          <button
            type="button"
            aria-pressed={name === chosen}
            onClick={() => onTake(name)}
            className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 py-2 text-left text-lg leading-snug hover:bg-wash"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
            {name === chosen && <Check aria-hidden="true" className="size-5 shrink-0 text-primary" strokeWidth={2.5} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
