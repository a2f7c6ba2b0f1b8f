/** A title whose first word in small letters begins with a capital; `iPhone` and addresses are names. */
export const withCapital = (title: string): string =>
  title.replace(/^\p{Ll}[\p{Ll}'’-]*(?![^\s,;!?)])/u, (word) => word.charAt(0).toUpperCase() + word.slice(1))
