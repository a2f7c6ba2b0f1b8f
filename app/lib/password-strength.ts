/** 0 = too short to be accepted, 1 weak, 2 fair, 3 strong. A hint for people, not a rule. */
export type PasswordStrength = 0 | 1 | 2 | 3

const fairBits = 40
const strongBits = 60

/** The strength of a password by its length, its kinds of characters and the number of its different characters. */
export function passwordStrength(password: string, minLength: number): PasswordStrength {
  if (password.length < minLength) return 0
  const distinct = new Set(password.toLowerCase()).size
  const bits = Math.min(password.length, distinct * 2) * Math.log2(alphabetSize(password))
  if (bits < fairBits) return 1
  return bits < strongBits ? 2 : 3
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 33],
  ]
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 1)
}
