/**
 * Limits of waiting tests, ms. A limit only ends what hangs: `npm test` and CI wait so long that no busy or slow machine
 * reaches it. `npm run test:changed` and a bare runner show a hanging test to the person at the terminal sooner.
 */
export const isPatient = Boolean(process.env.TEST_PATIENTLY || process.env.CI)

/** The limit of one expectation. */
export const expectationMs = isPatient ? 60_000 : 10_000
/** The limit of a browser test; `test.slow()` triples it for a test that is long by nature. */
export const browserTestMs = isPatient ? 300_000 : 60_000
/** The limit of an expectation that waits for the app's own retry, also for an impatient person. */
export const retryMs = 60_000
