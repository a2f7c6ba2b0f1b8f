/** Passwords that follow a simple pattern, such as `987654321`, `121212`, `aaaaaaaa` and `abc123`. */

/** The longest group of letters whose repetition is a pattern; digits repeat in groups of any length. */
const groupMaxLength = 3
const partMinLength = 3

/** True if the text repeats a short group, or each of its words and numbers is a run or a repetition. */
export function isPattern(text: string): boolean {
  const parts = text.match(/\p{L}+|\d+/gu) ?? []
  return repeats(text, groupMaxLength) || (parts.length > 0 && parts.every(isPatternPart))
}

function isPatternPart(part: string): boolean {
  const isNumber = /\d/.test(part)
  if (part.length < partMinLength) return false
  return isRun(part, isNumber ? 10 : 26) || repeats(part, isNumber ? part.length : groupMaxLength)
}

/** True if the first characters, at most `most`, repeat to the end, twice or more often. */
function repeats(text: string, most: number): boolean {
  for (let size = 1; size <= Math.min(most, text.length / 2); size++) {
    if (text.slice(size) === text.slice(0, -size)) return true
  }
  return false
}

/** True if the characters go up or down by one. The first of all `size` characters follows the last. */
function isRun(part: string, size: number): boolean {
  const goes = (by: number) =>
    Array.from(part).every((_, at) => at === 0 || (part.charCodeAt(at) - part.charCodeAt(at - 1) - by) % size === 0)
  return goes(1) || goes(-1)
}
