import { ListFilter } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Menu } from './menu.tsx'

export interface FilterGroup {
  legend: string
  options: readonly { key: string; label: string; count?: number }[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

interface FilterMenuProps {
  label: string
  clearLabel: string
  groups: readonly FilterGroup[]
  isEnd?: boolean
  /** True if the button shows only the icon and the number, without the label. */
  isSmall?: boolean
}

/** A menu of checkboxes that filter rows. Its button shows the number of checked ones. */
export function FilterMenu({ label, clearLabel, groups, isEnd = false, isSmall = false }: FilterMenuProps) {
  const chosen = groups.reduce((sum, group) => sum + group.chosen.length, 0)
  return (
    <Menu
      label={label}
      staysOpen
      isEnd={isEnd}
      className={isSmall ? 'text-soft' : 'border border-edge px-3'}
      button={
        <>
          <ListFilter aria-hidden="true" className="size-5" />
          {!isSmall && label}
          {chosen > 0 && (
            <span aria-hidden="true" className="rounded-full bg-primary px-2 text-on-primary text-sm">
              {chosen}
            </span>
          )}
        </>
      }
    >
      {groups.map((group) => (
        <Choices key={group.legend} {...group} />
      ))}
      <Button
        look="quiet"
        className="mt-1 w-full justify-start px-3!"
        onClick={() => {
          for (const group of groups) group.onChoose([])
        }}
      >
        {clearLabel}
      </Button>
    </Menu>
  )
}

function Choices({ legend, options, chosen, onChoose }: FilterGroup) {
  const id = useId()
  const isChosen = (key: string) => chosen.includes(key)
  const toggle = (key: string) =>
    onChoose(options.flatMap((one) => ((one.key === key) === isChosen(one.key) ? [] : [one.key])))
  return (
    <fieldset>
      <legend className="px-3 pt-1 pb-2 text-sm text-soft">{legend}</legend>
      {options.map(({ key, label, count }) => (
        <label
          key={key}
          htmlFor={`${id}-${key}`}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 hover:bg-wash"
        >
          <Checkbox id={`${id}-${key}`} checked={isChosen(key)} onChange={() => toggle(key)} />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>
          {count !== undefined && <span className="text-soft tabular-nums">{count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
