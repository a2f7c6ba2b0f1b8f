import { useId } from 'react'

interface PeopleFieldProps {
  label: string
  /** The label of the field beside the slider, for numbers that it does not reach. */
  typedLabel: string
  value: number
  most: number
  onChange: (value: number) => void
}

const mostOnSlider = 60

/** A number of people by a slider, or typed. */
export function PeopleField({ label, typedLabel, value, most, onChange }: PeopleFieldProps) {
  const id = useId()
  const set = (text: string) => {
    const number = Math.trunc(Number(text))
    if (number >= 1) onChange(Math.min(number, most))
  }
  return (
    <div>
      <label htmlFor={id} className="block font-medium text-sm text-soft">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          min={1}
          max={Math.max(mostOnSlider, value)}
          value={value}
          onChange={({ target }) => set(target.value)}
          className="min-h-11 min-w-0 flex-1 cursor-pointer accent-primary"
        />
        <input
          type="number"
          inputMode="numeric"
          aria-label={typedLabel}
          min={1}
          max={most}
          // An emptied field keeps the number until another one is typed.
          key={value}
          defaultValue={value}
          onBlur={({ target }) => {
            set(target.value)
            target.value = String(value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            set(event.currentTarget.value)
          }}
          className="min-h-11 w-[4.5ch] min-w-0 border-edge border-b-2 bg-transparent text-center font-semibold text-lg outline-none [appearance:textfield] focus:border-primary [&::-webkit-inner-spin-button]:hidden"
        />
      </div>
    </div>
  )
}
