/** What an avatar shows: the first two letters of the e-mail, or U. */
export const initials = (email: string | undefined): string => email?.slice(0, 2).toUpperCase() || 'U'
