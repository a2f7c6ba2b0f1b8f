/** One event at a time: concurrent work takes turns, and passes its turn before each request. */
export interface Turns {
  take(): Promise<void>
  /** Gives the turn to the work that has waited longest, and waits for another turn. */
  pass(): Promise<void>
  give(): void
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false

  async function take(): Promise<void> {
    if (isTaken) return new Promise((resolve) => void waiting.push(resolve))
    isTaken = true
  }

  function give(): void {
    const next = waiting.shift()
    if (next) next()
    else isTaken = false
  }

  return {
    take,
    give,
    pass: async () => {
      if (waiting.length === 0) return
      const again = take()
      give()
      await again
    },
  }
}
