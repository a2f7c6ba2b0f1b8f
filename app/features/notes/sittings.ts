/** The longest time between two texts of one sitting, which is a time of writing on one device. */
const pauseMs = 5 * 60_000

interface Text {
  at: string
  device?: { id: string } | undefined
}

/**
 * The last text of each sitting. `texts` and the result begin with the newest. A text of an unknown device belongs to
 * the device of the next newer text.
 */
export const sittingsOf = <Shown extends Text>(texts: readonly Shown[]): Shown[] => {
  const lastSeen = new Map<string | undefined, number>()
  let writer: string | undefined
  return texts.filter(({ at, device }) => {
    writer = device?.id ?? writer
    const ms = Date.parse(at)
    const newer = lastSeen.get(writer)
    lastSeen.set(writer, ms)
    return newer === undefined || newer - ms > pauseMs
  })
}
