/**
 * For actions that a second tap must not repeat: calls during the action, or after it is done, are ignored. `act`
 * resolves with true if it is done; otherwise, or if it throws, it can be called again.
 */
export function createOnce(): (act: () => Promise<boolean>) => Promise<void> {
  let isTaken = false
  return async (act) => {
    if (isTaken) return
    isTaken = true
    try {
      isTaken = await act()
    } catch (error) {
      isTaken = false
      throw error
    }
  }
}
