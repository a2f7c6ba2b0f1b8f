/** Words of messages that are not what is to be bought: greetings, requests, thanks. Folded. */

/** One after the other they may begin what is asked for: `Oi amor, traz por favor`. */
const openers = `
oi,oie,ola,opa,eai,e ai,hey,alo,bom dia,boa tarde,boa noite,amor,amorzinho,mor,vida,bem,querida,querido,mae,mamae,pai,papai,filho,filha,vo,
mana,mano,tia,tio,gente,pessoal,galera,por favor,por gentileza,pfv,pfvr,pf,favor,um favor,traz,traga,trazer,compra,compre,comprar,pega,pegue,
pegar,levar,leva,ver se tem,ve se tem,preciso,precisa,precisamos,precisando,quero,queria,queremos,falta,faltou,faltaram,faltam,faltando,ta,
esta,acabou,acabaram,acabando,nao esquece,nao esqueca,nao esquecer,lembra,lembrar,tambem,tbm,tb,ah,ai,e,mais,so,aproveita,pra mim,para mim,
pra gente,pra nos,pra casa,no mercado,do mercado,no supermercado,na feira,na padaria,passa,passe,passar,voce,vc,ce,pode,consegue,dai,tem,tem que,
segue,a lista,lista,se der,quando der,quando puder,la,hoje,amanha`

const closers = `
por favor,por gentileza,pfv,pfvr,pf,favor,tambem,tbm,tb,obrigado,obrigada,obg,brigado,brigada,vlw,valeu,bjs,beijo,beijos,bj,te amo,amor,amo vc,ok,
pra mim,para mim,se der,quando der,quando puder,urgente,rs,kkk,kk,ta,ta bom,viu`

const linking = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a', 'os', 'as', 'um', 'uns', 'umas'])

const phrasesOf = (text: string): Set<string> =>
  new Set(
    text
      .trim()
      .split(',')
      .map((each) => each.trim()),
  )

const openerPhrases = phrasesOf(openers)
const closerPhrases = phrasesOf(closers)
const longestPhrase = 3

/** How many of the words in front belong to the request. `de` and the like belong to it only after one that does. */
export function openingWords(words: readonly string[]): number {
  let count = 0
  let next = phraseAt(words, 0)
  while (next > 0) {
    count += next
    next = phraseAt(words, count)
  }
  if (count > 0 && words[count] === 'de' && count + 1 < words.length) count++
  return count
}

function phraseAt(words: readonly string[], at: number): number {
  for (let length = longestPhrase; length > 0; length--) {
    if (at + length <= words.length && openerPhrases.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}

/** How many of the words at the end are thanks and the like. */
export function closingWords(words: readonly string[]): number {
  let count = 0
  for (let length = longestPhrase; length > 0; ) {
    const end = words.length - count
    const isClosing = length <= end && closerPhrases.has(words.slice(end - length, end).join(' '))
    if (isClosing) count += length
    length = isClosing ? longestPhrase : length - 1
  }
  return count
}

const titleWords = new Set(['lista', 'listinha', 'compra', 'compras', 'mercado', 'supermercado', 'feira', 'itens'])

/** Whether a heading names the whole list and not a part of it. */
export const isTitle = (words: readonly string[]): boolean => words.some((word) => titleWords.has(word))

/** Other names of aisles, as they stand over groups. Singular. */
const aisleNames: Record<string, string> = {
  fruta: 'Hortifruti',
  'fruta verdura': 'Hortifruti',
  verdura: 'Hortifruti',
  legume: 'Hortifruti',
  vegetal: 'Hortifruti',
  horti: 'Hortifruti',
  sacolao: 'Hortifruti',
  carne: 'Açougue',
  proteina: 'Açougue',
  peixe: 'Peixaria',
  pao: 'Padaria',
  frio: 'Frios e laticínios',
  laticinio: 'Frios e laticínios',
  'laticinio frio': 'Frios e laticínios',
  congelado: 'Congelados',
  grao: 'Mercearia',
  'grao cereal': 'Mercearia',
  cereal: 'Mercearia',
  tempero: 'Mercearia',
  doce: 'Biscoitos e doces',
  biscoito: 'Biscoitos e doces',
  bebida: 'Bebidas',
  limpeza: 'Limpeza',
  'produto limpeza': 'Limpeza',
  'material limpeza': 'Limpeza',
  higiene: 'Higiene',
  'higiene pessoal': 'Higiene',
  farmacia: 'Farmácia',
  remedio: 'Farmácia',
  bebe: 'Bebê',
  pet: 'Pet',
  cachorro: 'Pet',
  gato: 'Pet',
  casa: 'Casa',
  utilidade: 'Casa',
}

/** The aisle that a heading names, by its key words; undefined for any other heading. */
export const aisleNamed = (key: string): string | undefined =>
  Object.hasOwn(aisleNames, key) ? aisleNames[key] : undefined

export const isLinking = (word: string): boolean => linking.has(word)
