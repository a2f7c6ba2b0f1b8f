/** Server pages that run third-party code, isolated from the app. Only configured ones exist. */
export const framePaths = {
  analytics: '/api/frames/analytics',
  ads: '/api/frames/ads',
} as const

/** The purposes of third-party code, each with separate consent. */
export type Purpose = keyof typeof framePaths

export const purposes = ['analytics', 'ads'] as const satisfies readonly Purpose[]

/**
 * The sandbox permissions of the frame pages. None has `allow-same-origin`: their code has an opaque origin and reads
 * no row, cookie or URL of the app.
 */
export const frameSandboxes: Record<Purpose, string> = {
  analytics: 'allow-scripts',
  // A press on an ad navigates away.
  ads: 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
}

/** The only message that the analytics page sends: it is ready to receive `PageViews`. */
export const frameReady = 'caderneta-ready'

/** The message to the analytics page. */
export interface PageViews {
  /** Identifies this person on this device and nothing else. */
  clientId: string
  /** `path` is a pattern, such as `/notes/{id}`; `viewedAt` is set on views that are sent late. */
  views: { path: string; viewedAt?: string }[]
}
