/** What the service worker says to a page in which a notification is to be opened: `{ type, path }`. */
export const openPath = 'OPEN_PATH'
/** What it says to every page when it has shown a notification: `{ type }`. */
export const newsShown = 'NEWS_SHOWN'
