import { distance } from 'fastest-levenshtein'

/**
 * One line for each variable that is probably a misspelt setting, and one for all others that begin like a setting.
 * `known`: the names of all settings.
 */
export function unknownNames(variables: Record<string, string | undefined>, known: string[]): string[] {
  const unknown = Object.keys(variables).filter((name) => variables[name]?.trim() && !known.includes(name))
  const families = new Set(known.flatMap((name) => /^(?!NODE)[A-Z]+_/.exec(name) ?? []))
  const lines: string[] = []
  const others: string[] = []
  for (const name of unknown) {
    const meant = known.find((each) => distance(name.toUpperCase(), each) <= slips(each))
    if (meant !== undefined) lines.push(`${name} is not a setting and changes nothing: is ${meant} meant?`)
    else if (families.has(name.replace(/_.*$/, '_'))) others.push(name)
  }
  if (others.length > 0) lines.push(`${others.join(', ')}: not among the settings (.env.example), so nothing changes`)
  return lines
}

/** The number of wrong characters of a misspelt name: in a short one, such as HOST, two make another word (HOME). */
const slips = (name: string): number => (name.length < 6 ? 1 : 2)
