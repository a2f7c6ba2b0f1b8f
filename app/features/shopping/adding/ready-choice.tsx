import { ChevronRight } from 'lucide-react'
import { type ReadyName, readyNames } from '#app/groceries/ready/ready-lists.ts'
import { useReadyTexts } from '#app/messages/ready.ts'

/** The ready-made lists, each with what is on it. */
export function ReadyChoice({ onChoose }: { onChoose: (list: ReadyName) => void }) {
  const { names, about } = useReadyTexts()
  return (
    <ul className="-mx-2">
      {readyNames.map((list) => (
        <li key={list} className="border-rule border-b last:border-b-0">
          <button
            type="button"
            onClick={() => onChoose(list)}
            className="flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-2 text-left leading-snug hover:bg-wash"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block text-lg">{names[list]}</span>
              <span className="block text-sm text-soft">{about[list]}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />
          </button>
        </li>
      ))}
    </ul>
  )
}
