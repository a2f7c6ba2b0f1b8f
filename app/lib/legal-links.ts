/** Pages outside the app. */
export const legalLinks = {
  privacy: 'https://caderneta.app/privacidade',
  cookies: 'https://caderneta.app/cookies',
} as const
