/** Message of the service worker to a page: open `path`, because its notification was tapped. `{ type, path }`. */
export const openPath = 'OPEN_PATH'
/** From the service worker to every page when it has shown a notification: `{ type }`. */
export const newsShown = 'NEWS_SHOWN'
