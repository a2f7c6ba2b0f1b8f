import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { FieldMessage } from './field-message.tsx'
import { fieldLine, lineColors } from './text-field.tsx'

interface SelectFieldProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  label: string
  hint?: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

/** A labelled select on a line; the native one, because it is the best on phones. */
export function SelectField<Value extends string>({
  label,
  hint,
  options,
  onChoose,
  ...select
}: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block font-medium text-sm text-soft">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-describedby={hint ? `${id}-note` : undefined}
          className={`${fieldLine} ${lineColors} cursor-pointer text-ellipsis pr-10 disabled:cursor-not-allowed disabled:opacity-60`}
          onChange={(event) => {
            const chosen = options.find(([value]) => value === event.target.value)
            if (chosen) onChoose(chosen[0])
          }}
          {...select}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value} className="bg-raised text-ink">
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-1 size-5 -translate-y-1/2"
        />
      </div>
      <FieldMessage id={`${id}-note`} hint={hint} />
    </div>
  )
}
