import { liveModels, type Model } from '#app/data/areas/models.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { type ReadyName, readyNames } from '#app/groceries/ready/ready-lists.ts'
import { useReadyTexts } from '#app/messages/ready.ts'
import { ChoiceRow } from '#app/ui/choice-row.tsx'
import type { Proposed } from './use-ready-lines.ts'

/** The person's models, and the ready-made lists, each with what is on it. */
export function ReadyChoice({ onChoose }: { onChoose: (list: ReadyName | Proposed) => void }) {
  const { names, about, models, readyMade } = useReadyTexts()
  const own = useLive(liveModels(useLocal())) ?? []
  return (
    <>
      {own.length > 0 && (
        <>
          <h3 className="font-bold text-lg leading-tight">{models}</h3>
          <ul className="-mx-2 mt-1 mb-5">
            {own.map((model) => (
              <ModelChoice key={model.id} model={model} onChoose={onChoose} />
            ))}
          </ul>
          <h3 className="font-bold text-lg leading-tight">{readyMade}</h3>
        </>
      )}
      <ul className="-mx-2">
        {readyNames.map((list) => (
          <ChoiceRow key={list} title={names[list]} text={about[list]} onChoose={() => onChoose(list)} />
        ))}
      </ul>
    </>
  )
}

function ModelChoice({ model, onChoose }: { model: Model; onChoose: (list: Proposed) => void }) {
  const { modelItems } = useReadyTexts()
  const items = useLive(liveItems(useLocal(), model.id)) ?? []
  return (
    <ChoiceRow
      title={model.title}
      text={modelItems(items.length)}
      onChoose={() => onChoose({ title: model.title, items, modelId: model.id })}
    />
  )
}
