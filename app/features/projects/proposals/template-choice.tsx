import { useId } from 'react'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { type TemplateName, templateNames } from './templates.ts'

/** The ready-made projects, to begin with one of them. */
export function TemplateChoice({ onChoose }: { onChoose: (name: TemplateName) => void }) {
  const { templates, templatesHint, templateTexts } = useProposalTexts()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-bold text-lg leading-tight">
        {templates}
      </h3>
      <p className="mt-1 text-sm text-soft">{templatesHint}</p>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
        {templateNames.map((name) => (
          <li key={name} className="flex">
            <button
              type="button"
              onClick={() => onChoose(name)}
              className="min-h-12 w-full rounded-lg border border-edge px-3 py-2 text-left font-medium leading-tight [overflow-wrap:anywhere] hover:bg-wash"
            >
              {templateTexts[name].name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
