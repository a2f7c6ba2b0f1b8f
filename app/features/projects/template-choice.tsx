import { useId } from 'react'
import { useProposalTexts } from '#app/messages/proposals.ts'
import type { TemplateName } from './proposals/proposal-list.ts'
import { templateNames } from './proposals/templates.ts'

export interface TemplateChoiceProps {
  onChoose: (name: TemplateName) => void
  /** True for one row that scrolls sideways, at the top of a form. */
  isRow?: boolean
}

/** The ready-made projects to start from. */
export function TemplateChoice({ onChoose, isRow = false }: TemplateChoiceProps) {
  const { templates, templatesHint, beginWithTemplate } = useProposalTexts()
  const id = useId()
  if (isRow) {
    return (
      <section aria-labelledby={id}>
        <h3 id={id} className="font-medium text-sm text-soft">
          {beginWithTemplate}
        </h3>
        <Names
          onChoose={onChoose}
          // As wide as the form with its edges, which shows that there are more.
          className="-mx-[min(1.5rem,5vw)] flex gap-2 overflow-x-auto px-[min(1.5rem,5vw)] pt-2 pb-2 [&_button]:whitespace-nowrap"
        />
      </section>
    )
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-bold text-lg leading-tight">
        {templates}
      </h3>
      <p className="mt-1 text-sm text-soft">{templatesHint}</p>
      <Names onChoose={onChoose} className="mt-3 flex flex-wrap gap-2" />
    </section>
  )
}

function Names({ onChoose, className }: Pick<TemplateChoiceProps, 'onChoose'> & { className: string }) {
  const { templateTexts } = useProposalTexts()
  return (
    <ul className={className}>
      {templateNames.map((name) => (
        <li key={name} className="flex">
          <button
            type="button"
            onClick={() => onChoose(name)}
            className="min-h-12 max-w-full rounded-lg border border-edge px-3 py-2 text-left font-medium leading-tight [overflow-wrap:anywhere] hover:bg-wash"
          >
            {templateTexts[name].name}
          </button>
        </li>
      ))}
    </ul>
  )
}
