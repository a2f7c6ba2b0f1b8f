const units: Record<string, number> = { dia: 1, semana: 7, mes: 30, mês: 30 }
const said =
  /\s+(?:(?:(?:a )?cada (\d{1,3})|de (\d{1,3}) em \2) (dia|semana|m[eê]s)(?:s|es)?|(?:a cada|tod[oa]|cada) (semana|m[eê]s))$/i
const mostDays = 366

/** Splits `ração a cada 15 dias` into the item and the days after which it is needed again. Undefined without them. */
export function everyDaysIn(line: string): { text: string; days: number } | undefined {
  const trimmed = line.trim()
  const match = trimmed.length <= 300 ? said.exec(trimmed) : null
  if (!match || match.index <= 1) return undefined
  const days = Number(match[1] ?? match[2] ?? 1) * (units[(match[3] ?? match[4] ?? '').toLowerCase()] ?? 0)
  return days >= 1 && days <= mostDays ? { text: trimmed.slice(0, match.index), days } : undefined
}
