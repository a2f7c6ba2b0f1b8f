/** Paths that mean more to the server or the service worker than the page of the app. */

/** The page that reads the QR code of a receipt. Only its document may use the camera, so it is opened by a navigation. */
export const cameraPath = '/nota'

/** The manifest names it for what other apps share. The service worker answers; only without one the server does. */
export const sharePath = '/compartilhar'

/** The page that asks the service worker for what was shared. */
export const receivedPath = '/shopping?recebido'
