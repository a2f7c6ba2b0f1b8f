import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import type { Recipe } from '#app/groceries/recipes/read-recipe.ts'
import { useReadyTexts } from '#app/messages/ready.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import type { useKeptMessage } from './use-kept-message.ts'

interface RecipeHeadProps {
  recipe: Recipe
  kept: ReturnType<typeof useKeptMessage>
}

const most = 500

/** The name of a recipe, its portions, and the number of lines that stay out. */
export function RecipeHead({ recipe: { title, portions: own, rest }, kept }: RecipeHeadProps) {
  const { recipe, fewer, more, portionsLabel, timesLabel } = useReadyTexts()
  const id = useId()
  // A recipe that does not say its portions is bought once or more.
  const portions = kept.review.portions ?? own ?? 1
  const set = (next: number) => {
    if (next >= 1 && next <= most) kept.setPortions(next)
  }
  return (
    <div>
      <p className="font-semibold [overflow-wrap:anywhere]">{recipe.title(title)}</p>
      <p className="text-sm text-soft">{recipe.rest(rest.length)}</p>
      <Button look="quiet" onClick={kept.readAsList} className="-ml-4">
        {recipe.asList}
      </Button>
      <div className="flex flex-wrap items-center gap-x-3">
        <label htmlFor={id} className="font-medium">
          {own === null ? timesLabel : portionsLabel}
        </label>
        <span className="flex items-center">
          <IconButton label={fewer} onClick={() => set(portions - 1)} disabled={portions <= 1}>
            <Minus aria-hidden="true" className="size-5" />
          </IconButton>
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            value={portions}
            onChange={({ target }) => set(Math.trunc(target.valueAsNumber))}
            className="min-h-11 w-[4.5ch] border-edge border-b-2 bg-transparent text-center font-semibold text-lg outline-none [appearance:textfield] focus:border-primary [&::-webkit-inner-spin-button]:hidden"
          />
          <IconButton label={more} onClick={() => set(portions + 1)}>
            <Plus aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
      </div>
    </div>
  )
}
