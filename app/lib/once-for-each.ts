/** `answerOf`, asked once for each thing; the answer is kept as long as the thing lives. */
export function onceForEach<T extends object, Answer>(answerOf: (thing: T) => Answer): (thing: T) => Answer {
  const known = new WeakMap<T, Answer>()
  return (thing) => {
    if (!known.has(thing)) known.set(thing, answerOf(thing))
    return known.get(thing) as Answer
  }
}
