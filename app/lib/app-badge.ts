/** Shows a number on the icon of the installed app, or none, where the platform can. */
export const setAppBadge = (count: number): void => void navigator.setAppBadge?.(count).catch(() => undefined)
