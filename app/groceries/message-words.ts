/** Words of messages that name no product: greetings, requests, thanks. Folded. */

/** Addressed to a person, never about a product. */
const greetings = `
oi,oie,oii,oiii,ola,opa,eai,e ai,hey,alo,bom dia,boa tarde,boa noite,tudo bem,tudo bom,td bem,td bom`

const requests = `
traz,traga,trazer,compra,compre,comprar,pega,pegue,pegar,preciso,precisa,precisamos,precisando,precisar,quero,queria,queremos,separa,separe,
separar,manda,mande,mandar`

/** Openings of a request, in any sequence with greetings and requests: `Oi amor, traz por favor`. */
const openers = `
amor,amorzinho,mor,vida,bem,querida,querido,mae,mamae,pai,papai,filho,filha,vo,meu amor,meu bem,meu anjo,meu querido,meu filho,minha vida,
minha linda,minha flor,minha querida,minha filha,linda,lindo,
mana,mano,tia,tio,gente,pessoal,galera,por favor,por gentileza,pfv,pfvr,pf,favor,um favor,me,vou,vamos,vai,to,tou,estou,q,que,vcs,voces,
levar,leva,ver se tem,ve se tem,ve,falta,faltou,faltaram,faltam,faltando,ta,
esta,acabou,acabaram,acabando,nao esquece,nao esqueca,nao esquecer,lembra,lembrar,tambem,tbm,tb,ah,ai,e,mais,so,aproveita,pra mim,para mim,
quando vier,qdo vier,quando voltar,qdo voltar,quando passar,qdo passar,qdo der,qdo puder,pra gente,pra nos,pra casa,no mercado,do mercado,no supermercado,na feira,na padaria,passa,passe,passar,voce,vc,ce,pode,consegue,dai,tem,tem que,
segue,a lista,lista,se der,quando der,quando puder,la,hoje,amanha`

const closers = `
por favor,por gentileza,pfv,pfvr,pf,favor,tambem,tbm,tb,obrigado,obrigada,obg,brigado,brigada,vlw,valeu,bjs,beijo,beijos,bj,te amo,amor,meu amor,minha linda,minha vida,meu bem,minha filha,meu filho,querida,querido,muito obrigado,muito obrigada,amo vc,ok,
pra mim,para mim,se der,quando der,quando puder,urgente,rs,kkk,kk,ta,ta bom,viu`

/** Complete replies: chats are copied with both sides. */
const replies = `
blz,beleza,certo,combinado,fechou,fechado,pode deixar,deixa comigo,show,joia,perfeito,tranquilo,sim,nao,nada,ja vou,to indo,to no mercado,
ja comprei,ja peguei,so isso,e so,e so isso,acho que e so,mais nada,mais alguma coisa`

const linking = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a', 'os', 'as', 'um', 'uns', 'umas'])

const phrasesOf = (text: string): Set<string> =>
  new Set(
    text
      .trim()
      .split(',')
      .map((each) => each.trim()),
  )

const greetingPhrases = phrasesOf(greetings)
const requestPhrases = phrasesOf(requests)
const openerPhrases = new Set([...greetingPhrases, ...requestPhrases, ...phrasesOf(openers)])
const closerPhrases = phrasesOf(closers)
const replyPhrases = phrasesOf(replies)
/** Titles before the name of a person: `dona Maria`. */
const titles = new Set(['dona', 'seu', 'senhor', 'senhora', 'sr', 'sra', 'dr', 'dra'])
const longestPhrase = 3
const longestCalled = 3

interface Opening {
  /** Number of words in front that belong to the request. */
  words: number
  /** True for a greeting without a request. */
  isGreeting: boolean
}

/** The opening of a request in front of its products. A `de` behind the last opening word belongs to it. */
export function openingOf(words: readonly string[]): Opening {
  let count = 0
  let isGreeting = false
  let isRequest = false
  for (let next = phraseAt(words, 0); next > 0; next = phraseAt(words, count)) {
    const phrase = words.slice(count, count + next).join(' ')
    isGreeting ||= greetingPhrases.has(phrase)
    isRequest ||= requestPhrases.has(phrase)
    count += next
    if (isGreeting && !isRequest) count += calledAt(words, count)
  }
  if (count > 0 && words[count] === 'de' && count + 1 < words.length) count++
  return { words: count, isGreeting: isGreeting && !isRequest }
}

export const openingWords = (words: readonly string[]): number => openingOf(words).words

/** Number of words after a greeting that name its addressee: `Oi Maria traz`, `Boa tarde dona Aurora`. */
function calledAt(words: readonly string[], at: number): number {
  const request = words.slice(at, at + longestCalled).findIndex((word) => requestPhrases.has(word))
  if (request > 0) return request
  return titles.has(words[at] ?? '') && at + 1 < words.length ? 2 : 0
}

function phraseAt(words: readonly string[], at: number): number {
  for (let length = longestPhrase; length > 0; length--) {
    if (at + length <= words.length && openerPhrases.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}

/** Number of words at the end that are thanks and the like. */
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

const sums = new Set(['total', 'subtotal', 'gasto', 'orcamento'])

/** True for remarks about a list: a reply, or the total price. */
export const isAboutList = (words: readonly string[]): boolean => replyPhrases.has(words.join(' ')) || isSum(words)

/** True for the sum of a list: `Total estimado: R$ 150`, `Valor total: 150`. */
export const isSum = (words: readonly string[]): boolean =>
  sums.has(words.find((word) => !/^(?:preco|valor|custo)$/.test(word)) ?? '') && words.some((word) => /\d/.test(word))

const notes = /^(?:dica|nota|lembrete|aviso|sugestao|sugestoe|obs|observacao|observacoe|atencao|importante)s?$/

/** True for the words before the colon of advice: `Dica:`, `Observações:`. */
export const beginsNote = (words: readonly string[]): boolean => words.length <= 3 && notes.test(words[0] ?? '')

const helpers = [
  '^(?:aqui (?:esta|estao|vai|vao|temos)|claro (?:aqui|segue)|com certeza|quer que eu|deseja que|gostaria (?:que|de))\\b',
  '^(?:posso|me avise|me diga|espero (?:que|ter)|boas compras|bom apetite|precisa de (?:ajuda|mais alguma)|lembre se)\\b',
  '^(?:dicas?|(?:essa|esta) lista)\\b',
  '^(?:se|caso) .*\\b(?:posso|consigo|me avise|me diga|e so (?:falar|pedir|avisar|dizer))\\b',
  '^(?:lista )?(?:compartilhad[ao]|enviad[ao]|criad[ao]) (?:com|por|pelo|pela|via|do|da|no|na|atraves)\\b',
  '^(?:(?:sent|shared|created) (?:from|with|via)|get it at)\\b',
].map((pattern) => new RegExp(pattern))

/** True for a sentence of an assistant or an app around the list that it wrote: `Se quiser, posso ...`. */
export const isOfHelper = (words: readonly string[]): boolean => {
  const text = words.join(' ')
  return helpers.some((pattern) => pattern.test(text))
}

const titleWords = new Set(
  'lista,listinha,compra,compras,mercado,supermercado,feira,itens,outros,outras,diversos,other,uncategorized'.split(
    ',',
  ),
)

/** True if a heading names the whole list. */
export const isTitle = (words: readonly string[]): boolean => words.some((word) => titleWords.has(word))

const listWords = new Set(['lista', 'listinha', 'compras', 'mercado', 'supermercado', 'feira', 'itens'])

/** True if a line begins like a title: `Lista da semana`. */
export const beginsTitle = ([first = '']: readonly string[]): boolean => listWords.has(first)

/** Aisles by the key words of a heading that means them: folded and in the singular. */
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
  'fruta legume': 'Hortifruti',
  'fruta legume verdura': 'Hortifruti',
  'fruta verdura legume': 'Hortifruti',
  'legume verdura': 'Hortifruti',
  'verdura legume': 'Hortifruti',
  'carne ave': 'Açougue',
  'carne peixe': 'Açougue',
  'carne proteina': 'Açougue',
  'leite derivado': 'Frios e laticínios',
  'laticinio ovo': 'Frios e laticínios',
  'grao massa': 'Mercearia',
  'massa grao': 'Mercearia',
  despensa: 'Mercearia',
  produce: 'Hortifruti',
  meat: 'Açougue',
  seafood: 'Peixaria',
  bakery: 'Padaria',
  dairy: 'Frios e laticínios',
  'frozen food': 'Congelados',
  pantry: 'Mercearia',
  beverage: 'Bebidas',
  cleaning: 'Limpeza',
  household: 'Limpeza',
  'personal care': 'Higiene',
}

/** The aisle that a heading names, by its key words; undefined for any other heading. */
export const aisleNamed = (key: string): string | undefined =>
  Object.hasOwn(aisleNames, key) ? aisleNames[key] : undefined

export const isLinking = (word: string): boolean => linking.has(word)
