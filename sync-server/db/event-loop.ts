/** Lets everything else that is due run first: for work that would hold the event loop for long. */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
