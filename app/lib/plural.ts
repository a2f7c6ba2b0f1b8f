/** A count with its noun: `1 item`, `2 itens`, `0 itens`. */
export const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
