/** Words and names that Brazilians choose as passwords, with the digits and marks that usually surround them. */
import { isPattern } from './password-patterns.ts'

const words = listed(`
senha senhas minhasenha suasenha novasenha senhanova mudar mudarsenha mudei trocar trocarsenha acesso entrar login
usuario user admin administrador root mestre teste testes visitante sistema caderneta caderno lista mercado
brasil brazil brasileiro brasileira bemvindo bemvinda obrigado obrigada amor amores meuamor amorzinho teamo euteamo
amoraminhavida minhavida vida linda lindo saudade saudades felicidade feliz familia minhafamilia filho filha filhos
mae pai mamae papai vovo bebe deus deusefiel deusnocomando meudeus jesus jesuscristo jesusteama cristo senhor
espiritosanto nossasenhora gratidao esperanca paz luz sol lua estrela estrelinha borboleta princesa princesinha gata
gatinha gatinho cachorro chocolate abacaxi banana morango computador internet celular telefone trabalho escola casa
escritorio empresa futebol campeao musica guitarra dinheiro sucesso
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro verao inverno primavera
segunda terca quarta quinta sexta sabado domingo natal carnaval
abc abcd qwe qwer qwert qwerty asd asdf zxc zxcv password pass
corinthians timao corinthiano flamengo mengo mengao flamenguista palmeiras verdao palmeirense santos santista
saopaulo saopaulino tricolor vasco vascodagama vascaino gremio gremista internacional colorado cruzeiro cruzeirense
atletico atleticomineiro galo galodoido fluminense botafogo bahia vitoria sport fortaleza ceara goias coritiba
athletico nautico santacruz paysandu remo chapecoense pontepreta guarani portuguesa
riodejaneiro salvador recife curitiba brasilia belohorizonte portoalegre manaus belem natal florianopolis
instagram facebook whatsapp youtube google gmail hotmail outlook netflix spotify tiktok nubank itau bradesco santander
caixa bancodobrasil inter picpay pix mercadopago mercadolivre shopee ifood uber vivo claro samsung motorola xiaomi
iphone playstation xbox freefire minecraft roblox fortnite
neymar pele zico romario ronaldinho kaka rivaldo messi gabigol vinijr endrick senna ayrtonsenna lula bolsonaro dilma
temer collor getulio juninho zezinho joaozinho pedrinho luizinho carlinhos paulinho marquinhos aninha mariazinha dudu
duda bia carol rafa gabi dani tati leo gugu`)

/** First names and surnames. Two of them make a password too. */
const names = listed(`
maria jose ana joao antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno
eduardo felipe rodrigo manoel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago
anderson ricardo marcio jorge alexandre roberto edson diego vitor victor sergio claudio geraldo adriano luciano julio
renato alex vinicius rogerio samuel ronaldo mario flavio igor douglas davi miguel mauricio danilo henrique caio
joaquim alan nelson cristiano elias wilson david renan fabricio jonas jean fabiano wesley diogo alessandro everton
arthur artur wagner sandro cesar murilo juliano junior breno nicolas alberto augusto hugo otavio heitor bernardo enzo
francisca antonia adriana juliana marcia fernanda patricia aline sandra camila amanda bruna jessica leticia julia
luciana vanessa mariana gabriela vera larissa claudia beatriz luana rita sonia renata eliane simone natalia cristiane
carla debora rosangela jaqueline rosa daniela aparecida marlene andreia fabiana lucia raquel angela rafaela joana
elaine daniele regina alessandra isabela cristina tatiana bianca carolina monica sabrina viviane michele priscila
helena alice laura sophia sofia valentina isabella manuela heloisa cecilia eloa lorena livia giovanna yasmin
silva souza sousa oliveira pereira lima ferreira costa rodrigues almeida nascimento carvalho araujo ribeiro
clara eduarda paula luiza luisa fatima conceicao lourdes socorro celia ines aurora agatha lara maite emanuelly ester
benicio theo ravi noah gael`)

/** Texts before a word, after it, and between two names. */
const before = listed('minha minhas meu meus nossa nosso sua seu nova novo vai viva amo euamo sou deus jesus')
const after = listed('meama teama fiel forte fraca facil segura secreta padrao mestra nova minha linda lindo')
const links = listed('e de da do das dos')

/** The letters that signs stand for. */
const letters: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }
const around = /^[@#!$%&*._+-]{0,3}(\d*)[@#!$%&*._+-]{0,3}$/
const usualNumber = /^(?:\d{0,4}|102030(?:40)?(?:50)?|123321|112233)$/
/** Longer texts are none of these. */
const maxLength = 40

/** True if the password is one of the words or two names, also with usual digits and marks, or signs for letters. */
export function isBrazilian(password: string): boolean {
  const text = plain(password)
  const begin = text.search(/[a-z]/)
  if (begin < 0 || text.length > maxLength) return false
  const end = text.search(/[^a-z]*$/)
  // A sign at an end belongs to the word or is around it.
  for (let from = 0; from <= begin; from++) {
    if (!isAround(text.slice(0, from))) continue
    for (let to = end; to <= text.length; to++) {
      if (isAround(text.slice(to)) && isUsual(spelled(text.slice(from, to)))) return true
    }
  }
  return false
}

function isAround(text: string): boolean {
  const digits = around.exec(text)?.[1]
  return digits !== undefined && (usualNumber.test(digits) || isPattern(digits))
}

/** True for a word, alone, twice or with what often surrounds it, and for two names. */
const isUsual = (text: string): boolean =>
  isWord(text) ||
  cuts(text).some(
    ([first, rest]) =>
      (isWord(first) && (rest === first || after.has(rest))) ||
      (before.has(first) && isUsual(rest)) ||
      (names.has(first) && isLinkedName(rest)),
  )

const isWord = (text: string): boolean => words.has(text) || names.has(text)
const isLinkedName = (text: string): boolean =>
  names.has(text) || cuts(text).some(([link, rest]) => links.has(link) && names.has(rest))

const cuts = (text: string): [string, string][] =>
  Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)] satisfies [string, string])

const spelled = (text: string): string => text.replace(/[^a-z]/g, (sign) => letters[sign] ?? sign)

/** The text without accents, capitals and blanks. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()

function listed(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}
