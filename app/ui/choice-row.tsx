import { ChevronRight } from 'lucide-react'

interface ChoiceRowProps {
  title: string
  text: string
  onChoose: () => void
}

/** One of several ways to go on, in a list of them. */
export const ChoiceRow = ({ title, text, onChoose }: ChoiceRowProps) => (
  <li className="border-rule border-b last:border-b-0">
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-2 text-left leading-snug hover:bg-wash"
    >
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block text-lg">{title}</span>
        <span className="block text-sm text-soft">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />
    </button>
  </li>
)
