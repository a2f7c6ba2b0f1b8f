/** `answerOf`, computed once per object. The answer lives as long as its object. */
export function onceForEach<T extends object, Answer>(answerOf: (thing: T) => Answer): (thing: T) => Answer {
  const known = new WeakMap<T, Answer>()
  return (thing) => {
    if (!known.has(thing)) known.set(thing, answerOf(thing))
    return known.get(thing) as Answer
  }
}
