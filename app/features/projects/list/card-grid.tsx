import { createContext, type ReactElement, type Ref, useContext, useMemo } from 'react'
import { type CustomContainerComponentProps, WindowVirtualizer } from 'virtua'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { heardWhileScrolling } from '#app/ui/rows.tsx'

const cardRem = 18
const gapRem = 1
/** The distance beyond the screen, px, within which cards are rendered: targets of Tab must exist. */
const bufferPx = 200

interface CardGridProps {
  label: string
  /** The available width, in rem. */
  width: number
  projects: readonly ProjectRow[]
  /** A lower bound of card heights, px, so that measuring never adds cards, which would cause a loop. */
  leastPx: number
  children: (project: ProjectRow) => ReactElement
}

/** As many cards side by side as fit. Only those near the screen are rendered. */
export function CardGrid({ label, width, projects, leastPx, children }: CardGridProps) {
  const perRow = Math.max(1, Math.floor((width + gapRem) / (cardRem + gapRem)))
  const rows = useMemo(() => inRows(projects, perRow), [projects, perRow])
  return (
    <div>
      <Label value={label}>
        <WindowVirtualizer data={rows} as={List} itemSize={leastPx} bufferSize={bufferPx}>
          {(row, at) => (
            <div
              key={row[0]?.id}
              style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
              className="grid gap-4 pb-4"
            >
              {row.map((project, place) => (
                // biome-ignore lint/a11y/useSemanticElements: a row stands between it and the list
                <div
                  key={project.id}
                  role="listitem"
                  data-card={project.id}
                  data-index={at * perRow + place}
                  aria-posinset={at * perRow + place + 1}
                  aria-setsize={projects.length}
                >
                  {children(project)}
                </div>
              ))}
            </div>
          )}
        </WindowVirtualizer>
      </Label>
    </div>
  )
}

const Label = createContext('')

function List(props: CustomContainerComponentProps & { ref?: Ref<HTMLDivElement> }) {
  // biome-ignore lint/a11y/useSemanticElements: the cards are its items, not the rows of cards in it
  return <div role="list" aria-label={useContext(Label)} className={heardWhileScrolling} {...props} />
}

function inRows(projects: readonly ProjectRow[], perRow: number): readonly (readonly ProjectRow[])[] {
  return Array.from({ length: Math.ceil(projects.length / perRow) }, (_, row) =>
    projects.slice(row * perRow, (row + 1) * perRow),
  )
}
