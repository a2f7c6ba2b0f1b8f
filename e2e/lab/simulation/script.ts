/** A script as a value of fast-check. */
import fc from 'fast-check'
import type { Step } from './step.ts'

/** A sequence of steps, shrunk by removing ever smaller pieces. */
export class Script extends fc.Arbitrary<Step[]> {
  readonly #step: fc.Arbitrary<Step>
  readonly #length: number
  constructor(anyStep: fc.Arbitrary<Step>, length: number) {
    super()
    this.#step = anyStep
    this.#length = length
  }
  generate(random: fc.Random): fc.Value<Step[]> {
    return new fc.Value(
      Array.from({ length: this.#length }, () => this.#step.generate(random, undefined).value),
      undefined,
    )
  }
  canShrinkWithoutContext(_value: unknown): _value is Step[] {
    return true
  }
  shrink(steps: Step[]): fc.Stream<fc.Value<Step[]>> {
    return fc.stream(shorter(steps))
  }
}

function* shorter(steps: Step[]): IterableIterator<fc.Value<Step[]>> {
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let start = steps.length - size; start > -size; start -= size) {
      const rest = steps.filter((_step, index) => index < start || index >= start + size)
      if (rest.length < steps.length) yield new fc.Value(rest, undefined)
    }
  }
}
