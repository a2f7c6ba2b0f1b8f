/** Pages of the server in which third parties run, apart from the app. There is only what is set up. */
export const framePaths = {
  analytics: '/api/frames/analytics',
  ads: '/api/frames/ads',
} as const

/** What a third party is wanted for, each with the consent of the person. */
export type Purpose = keyof typeof framePaths

export const purposes = ['analytics', 'ads'] as const satisfies readonly Purpose[]

/**
 * What these pages may do in the browser. None has `allow-same-origin`: whatever runs there has an origin of its own, so
 * it reads no row, no cookie and no address of the app.
 */
export const frameSandboxes: Record<Purpose, string> = {
  analytics: 'allow-scripts',
  // Whoever presses an ad is led away by it.
  ads: 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
}

/** The one message of the page that counts: from now on it takes `PageViews`. */
export const frameReady = 'caderneta-ready'

/** What the page that counts is sent. */
export interface PageViews {
  /** Stands for this person on this device, and for nothing else. */
  clientId: string
  /** `path` is a pattern, such as `/notes/{id}`; `viewedAt` is there when it comes late. */
  views: { path: string; viewedAt?: string }[]
}
