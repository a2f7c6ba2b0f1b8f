/** The letters of an avatar: the first two letters of an e-mail or a name, or U. */
export const initials = (text: string | undefined): string =>
  text?.match(/\p{L}/gu)?.slice(0, 2).join('').toUpperCase() || 'U'
