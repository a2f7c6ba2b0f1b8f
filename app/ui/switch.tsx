import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react'

interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch with its name before it; the whole line can be pressed. With large letters the switch is below the name. */
export function Switch({ label, hint, ...control }: SwitchProps) {
  return (
    <Field className="flex min-h-14 flex-wrap items-center gap-x-4 py-2" disabled={control.disabled ?? false}>
      <span className="min-w-0 flex-1 basis-32">
        <Label className="block cursor-pointer font-medium">{label}</Label>
        {hint && <Description className="mt-0.5 text-sm text-soft">{hint}</Description>}
      </span>
      <HeadlessSwitch
        {...control}
        className="group relative ml-auto inline-flex h-11 w-14 shrink-0 items-center data-disabled:cursor-not-allowed data-disabled:opacity-60"
      >
        <span
          aria-hidden="true"
          className="h-7 w-full rounded-full border-2 border-edge transition-colors group-data-checked:border-primary group-data-checked:bg-primary forced-colors:group-data-checked:bg-[Highlight]"
        />
        <span
          aria-hidden="true"
          className="absolute left-1.5 size-4 rounded-full bg-edge transition-[translate] group-data-checked:translate-x-7 group-data-checked:bg-on-primary forced-colors:bg-[ButtonText]"
        />
      </HeadlessSwitch>
    </Field>
  )
}
