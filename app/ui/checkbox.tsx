import type { ComponentProps } from 'react'

/** A checkbox with a hand-drawn tick. Its parent sets the size of its target. */
export function Checkbox(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative inline-flex size-6 shrink-0">
      <input
        type="checkbox"
        className="peer size-6 cursor-pointer appearance-none rounded-md border-2 border-edge bg-raised checked:border-rule checked:bg-transparent hover:border-primary forced-colors:appearance-auto"
        {...input}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        className="pointer-events-none absolute -top-1.5 -left-0.5 invisible size-8 overflow-visible peer-checked:visible forced-colors:hidden"
      >
        <path
          d="M7.5 17.5c2 1.6 3.6 3.8 5 6.6C15.4 16 20.2 9.4 27 4.5"
          className="fill-none stroke-[3.2] stroke-primary [stroke-linecap:round] [stroke-linejoin:round]"
        />
      </svg>
    </span>
  )
}
