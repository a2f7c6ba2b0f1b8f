/** Texts with shorter pauses belong to one sitting. */
const pauseMs = 5 * 60_000

/** The last text of each sitting; the newest comes first. */
export const sittingsOf = <Text extends { at: string }>(texts: readonly Text[]): Text[] =>
  texts.filter(({ at }, place) => {
    const newer = texts[place - 1]
    return newer === undefined || Date.parse(newer.at) - Date.parse(at) > pauseMs
  })
