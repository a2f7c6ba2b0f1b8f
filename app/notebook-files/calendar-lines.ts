/** The content lines of iCalendar (RFC 5545): its components with their properties. Lines that are none are skipped. */
export interface Property {
  /** The parameters, such as `TZID`. */
  params: Map<string, string>
  value: string
}

export interface Component {
  name: string
  /** The number of its first line in the file. */
  line: number
  properties: Map<string, Property[]>
  inside: Component[]
}

const content = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/
const looseParameter = /;([A-Za-z0-9-]+)=("[^"]*"|[^;:]*)/g

interface Calendar {
  name: string
  found: Component[]
}

/** The components of a text whose names are wanted, wherever they are, and its calendar's name. Steps are lines. */
export function* readComponents(text: string, isWanted: (name: string) => boolean): Generator<void, Calendar> {
  const calendar: Calendar = { name: '', found: [] }
  const open: Component[] = []
  const end = (ended: Component | undefined) => {
    if (ended?.name === 'VCALENDAR') calendar.name ||= saidBy(ended, 'X-WR-CALNAME')
    if (ended) (isWanted(ended.name) ? calendar.found : open.at(-1)?.inside)?.push(ended)
  }
  for (const { line, at } of unfolded(text)) {
    yield
    const [, name = '', written = '', value = ''] = content.exec(line) ?? []
    const [key, top] = [name.toUpperCase(), open.at(-1)]
    if (key === 'BEGIN') open.push({ name: value.trim().toUpperCase(), line: at, properties: new Map(), inside: [] })
    else if (key === 'END') end(open.pop())
    else if (top) addProperty(top, key, { params: paramsOf(written), value })
  }
  // A file that was cut off: the last component has what has arrived of it.
  for (const cut of open) if (isWanted(cut.name)) end(cut)
  return calendar
}

function addProperty({ properties }: Component, name: string, property: Property): void {
  if (name === '') return
  const all = properties.get(name)
  if (all) all.push(property)
  else properties.set(name, [property])
}

/** The lines with their numbers, put together again where they were folded. */
function* unfolded(text: string): Generator<{ line: string; at: number }> {
  let [line, at, next] = ['', 1, 0]
  for (const [whole] of text.matchAll(/[^\r\n]+(?:\r\n?|\n)?|\r\n?|\n/g)) {
    next++
    const written = whole.replace(/[\r\n]+$/, '')
    if (written === '') continue
    if (/^[ \t]/.test(written)) line += written.slice(1)
    else {
      yield { line, at }
      line = written
      at = next
    }
  }
  yield { line, at }
}

const paramsOf = (written: string): Map<string, string> =>
  new Map(
    [...written.matchAll(looseParameter)].map(([, name = '', value = '']) => [
      name.toUpperCase(),
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  )

/** A text without its escapes. */
const textOf = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

/** The texts in a list of them: its commas are not escaped. */
export const textsOf = (value: string): string[] => value.split(/(?<!\\),/).map(textOf)

export const propertyOf = ({ properties }: Component, name: string): Property | undefined => properties.get(name)?.[0]

export const rawOf = (component: Component, name: string): string => (propertyOf(component, name)?.value ?? '').trim()

export const saidBy = (component: Component, name: string): string => textOf(rawOf(component, name))

const isBinary = ({ params }: Property): boolean =>
  params.get('VALUE') === 'BINARY' || params.get('ENCODING') === 'BASE64'

/** The texts and addresses of properties, which a component may have several times, such as its comments. */
export const allSaidBy = ({ properties }: Component, names: readonly string[]): string[] =>
  names.flatMap((name) =>
    (properties.get(name) ?? []).filter((one) => !isBinary(one)).map(({ value }) => textOf(value.trim())),
  )

/** The number of the files inside a component. */
export const filesIn = ({ properties }: Component): number => [...properties.values()].flat().filter(isBinary).length

/** The names of people, or their addresses, without repetition. */
export const peopleIn = ({ properties }: Component): string[] => {
  const all = ['ORGANIZER', 'ATTENDEE'].flatMap((name) => properties.get(name) ?? [])
  return [...new Set(all.map(({ params, value }) => params.get('CN') || value.trim().replace(/^mailto:/i, '')))].filter(
    Boolean,
  )
}
