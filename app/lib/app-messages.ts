/** Message of the service worker to a page: open `path`, because its notification was tapped. `{ type, path }`. */
export const openPath = 'OPEN_PATH'
/** Message of the service worker to every page: it has shown a notification. `{ type }`. */
export const newsShown = 'NEWS_SHOWN'
