import { type ReadyName, readyNames } from '#app/groceries/ready/ready-lists.ts'
import { useReadyTexts } from '#app/messages/ready.ts'
import { ChoiceRow } from '#app/ui/choice-row.tsx'

/** The ready-made lists, each with what is on it. */
export function ReadyChoice({ onChoose }: { onChoose: (list: ReadyName) => void }) {
  const { names, about } = useReadyTexts()
  return (
    <ul className="-mx-2">
      {readyNames.map((list) => (
        <ChoiceRow key={list} title={names[list]} text={about[list]} onChoose={() => onChoose(list)} />
      ))}
    </ul>
  )
}
