/** `textOf`, asked once for each thing; what it says of it is kept as long as the thing lives. */
export function onceForEach<T extends object>(textOf: (thing: T) => string): (thing: T) => string {
  const known = new WeakMap<T, string>()
  return (thing) => {
    let text = known.get(thing)
    if (text === undefined) {
      text = textOf(thing)
      known.set(thing, text)
    }
    return text
  }
}
