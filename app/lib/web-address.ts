const address = /(?<![^\s(<])(?:https?:\/\/|www\.)\S+/gi

/** The addresses of the web in a text. */
export const linksOf = (text: string): string[] => text.match(address) ?? []

/** A text without the addresses of the web in it. */
export const withoutLinks = (text: string): string => text.replace(address, ' ').trim()
