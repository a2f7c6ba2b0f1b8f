/**
 * For what must not be done a second time by a second tap: what is asked for while it is under way, or once it is done, is
 * passed over. `act` says whether it is done; where it is not, or throws, it can be asked for again.
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
