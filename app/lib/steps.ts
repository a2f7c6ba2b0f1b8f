/**
 * Steps in the history, for the part of the app that takes some of them before the router. It is loaded later, and
 * listeners of a window run in the order in which they were added.
 */
type Taker = (step: Event) => void

let taker: Taker | undefined

export const takeSteps = (next: Taker): void => {
  taker = next
}

export const onStep = (step: Event): void => taker?.(step)
