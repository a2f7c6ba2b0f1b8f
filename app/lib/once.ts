/**
 * For actions that a second tap must not repeat: calls during the action, or after it is done, are ignored. `act`
 * resolves with true if it is done; otherwise, or if it throws, it can be called again.
 */
export function createOnce(): (act: () => Promise<boolean>) => Promise<void> {
  let isTaken = false
  return async (act) => {
    if (isTaken) return
    isTaken = true
    try {
      isTaken = await act()
    } catch (error) {
      isTaken = false
      throw error
    }
  }
}

/** `answerOf`, computed once per object. The answer lives as long as its object. */
export function onceForEach<T extends object, Answer>(answerOf: (thing: T) => Answer): (thing: T) => Answer {
  const known = new WeakMap<T, Answer>()
  return (thing) => {
    if (!known.has(thing)) known.set(thing, answerOf(thing))
    return known.get(thing) as Answer
  }
}
