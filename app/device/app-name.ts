/** The name of the app on this server: the title of the page before any screen has set one. */
export const appName = globalThis.document?.title || 'Caderneta'
