interface ChipsProps<Value> {
  label: string
  /** True if the label is only for screen readers, because the screen names the group already. */
  isLabelHidden?: boolean
  options: readonly (readonly [value: Value, text: string, name?: string])[]
  isChosen: (value: Value) => boolean
  onChoose: (value: Value) => void
}

/** A few choices beside each other, each chosen by one tap. */
export function Chips<Value>({ label, isLabelHidden = false, options, isChosen, onChoose }: ChipsProps<Value>) {
  return (
    <fieldset>
      <legend className={isLabelHidden ? 'sr-only' : 'pb-1 font-medium text-sm text-soft'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, text, name]) => (
          <button
            key={text + (name ?? '')}
            type="button"
            aria-label={name}
            aria-pressed={isChosen(value)}
            onClick={() => onChoose(value)}
            className="min-h-11 min-w-11 rounded-full border border-edge px-3.5 hover:bg-wash aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:font-semibold aria-pressed:text-on-primary"
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
