/** Units as written on lists, and the ones that can be added up. */
import { singular } from '#shared/words.ts'

interface UnitKind {
  unit: string
  /** Folded; most plurals need no entry. */
  written: readonly string[]
  /**
   * True if product names may begin with this word too: it is a unit only before "de" or "e", or at the end of the
   * line.
   */
  isAmbiguous?: boolean
}

const kinds: readonly UnitKind[] = [
  { unit: 'kg', written: ['kg', 'kgs', 'quilo', 'kilo', 'quilograma', 'kgrs', 'k'] },
  { unit: 'g', written: ['g', 'gr', 'grs', 'grama'] },
  { unit: 'l', written: ['l', 'lt', 'lts', 'litro'] },
  { unit: 'ml', written: ['ml'] },
  { unit: 'un', written: ['un', 'uns', 'und', 'unds', 'unid', 'unids', 'uni', 'unidade'] },
  { unit: 'dúzia', written: ['duzia', 'dz', 'dzs', 'duz'] },
  { unit: 'cento', written: ['cento'] },
  { unit: 'pacote', written: ['pacote', 'pacotinho', 'pct', 'pcts', 'pcte', 'pctes', 'pac', 'pc', 'pcs'] },
  { unit: 'caixa', written: ['caixa', 'caixinha', 'cx', 'cxs'] },
  { unit: 'lata', written: ['lata', 'latinha'] },
  { unit: 'garrafa', written: ['garrafa', 'garrafinha', 'gfa'] },
  { unit: 'saco', written: ['saco', 'saquinho'] },
  { unit: 'sachê', written: ['sache'] },
  { unit: 'fardo', written: ['fardo', 'fardinho', 'fd'] },
  { unit: 'pack', written: ['pack'] },
  { unit: 'engradado', written: ['engradado', 'grade'] },
  { unit: 'bandeja', written: ['bandeja', 'bandejinha', 'bdj'] },
  { unit: 'cartela', written: ['cartela', 'pente'] },
  { unit: 'pote', written: ['pote', 'potinho'] },
  { unit: 'vidro', written: ['vidro', 'vidrinho'], isAmbiguous: true },
  { unit: 'frasco', written: ['frasco'] },
  { unit: 'tubo', written: ['tubo'], isAmbiguous: true },
  { unit: 'rolo', written: ['rolo'] },
  { unit: 'barra', written: ['barra'] },
  { unit: 'tablete', written: ['tablete'] },
  { unit: 'cubo', written: ['cubo', 'cubinho'], isAmbiguous: true },
  { unit: 'galão', written: ['galao'] },
  { unit: 'balde', written: ['balde'], isAmbiguous: true },
  { unit: 'copo', written: ['copo'], isAmbiguous: true },
  { unit: 'xícara', written: ['xicara'], isAmbiguous: true },
  { unit: 'colher', written: ['colher'], isAmbiguous: true },
  { unit: 'bisnaga', written: ['bisnaga'] },
  { unit: 'refil', written: ['refil', 'refi'] },
  { unit: 'kit', written: ['kit'] },
  { unit: 'par', written: ['par'] },
  { unit: 'maço', written: ['maco', 'macinho'] },
  { unit: 'molho', written: ['molho'], isAmbiguous: true },
  { unit: 'ramo', written: ['ramo', 'raminho'] },
  { unit: 'pé', written: ['pe', 'pes'], isAmbiguous: true },
  { unit: 'cabeça', written: ['cabeca'], isAmbiguous: true },
  { unit: 'dente', written: ['dente'], isAmbiguous: true },
  { unit: 'folha', written: ['folha'], isAmbiguous: true },
  { unit: 'cacho', written: ['cacho'] },
  { unit: 'penca', written: ['penca'] },
  { unit: 'palma', written: ['palma'], isAmbiguous: true },
  { unit: 'espiga', written: ['espiga'] },
  { unit: 'fatia', written: ['fatia'] },
  { unit: 'posta', written: ['posta'] },
  { unit: 'peça', written: ['peca'], isAmbiguous: true },
  { unit: 'pedaço', written: ['pedaco', 'pedacinho'] },
  { unit: 'punhado', written: ['punhado'] },
  { unit: 'pouco', written: ['pouco', 'pouquinho'] },
  { unit: 'metro', written: ['metro'], isAmbiguous: true },
]

const byWritten = new Map(kinds.flatMap((kind) => kind.written.map((written) => [written, kind])))

/** The unit that a folded word names. Undefined if it names none. */
export const unitOf = (folded: string): UnitKind | undefined => byWritten.get(folded) ?? byWritten.get(singular(folded))

/**
 * True if a unit means one without a number: `dúzia de ovos`. Of those with up to three letters only `kg` and `par` do.
 */
export const standsForOne = (folded: string): boolean =>
  folded.length >= 'kilo'.length || folded === 'kg' || folded === 'par'

/** Units of one kind with their size in the smallest one. Others are only added to themselves. */
const convertible: readonly Record<string, number>[] = [
  { g: 1, kg: 1000 },
  { ml: 1, l: 1000 },
  { un: 1, dúzia: 12, cento: 100 },
]

/** True for units of weight and volume. */
export const isWeighed = (unit: string | null): boolean =>
  unit !== null && ['g', 'ml'].includes(inSmallest(unit).smallest)

/** The smallest unit of the same kind, and the size of `unit` in it: 1000 in `g` for `kg`. */
export function inSmallest(unit: string): { smallest: string; size: number } {
  const kind = convertible.find((units) => unit in units)
  return { smallest: kind ? (Object.keys(kind)[0] ?? unit) : unit, size: kind?.[unit] ?? 1 }
}

const plurals: Record<string, string> = {
  kg: 'kg',
  g: 'g',
  l: 'l',
  ml: 'ml',
  un: 'un',
  galão: 'galões',
  refil: 'refis',
  par: 'pares',
  pouco: 'poucos',
}

export const unitFor = (amount: number, unit: string): string => (amount < 2 ? unit : (plurals[unit] ?? `${unit}s`))
