/** The outcome of a check, in both languages, with the remedy unless all is well. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'error'
  portuguese: string
  english: string
}

type Found = Omit<Finding, 'check'>

export const ok = (portuguese: string, english: string): Found => ({ state: 'ok', portuguese, english })
export const warning = (portuguese: string, english: string): Found => ({ state: 'warning', portuguese, english })
export const failure = (portuguese: string, english: string): Found => ({ state: 'error', portuguese, english })

export type { Found }

const names = { ok: 'ok   ', warning: 'AVISO', error: 'ERRO ' }

/** One line for a finding. */
export const lineOf = ({ check, state, portuguese, english }: Finding): string =>
  `${names[state]}  ${check.padEnd(12)}  ${portuguese}  (${english})`
