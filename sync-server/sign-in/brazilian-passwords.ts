/** Words that Brazilians choose as passwords, with the digits and marks that usually surround them. */

const words = `
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
silva souza sousa oliveira pereira lima ferreira costa rodrigues almeida nascimento carvalho araujo ribeiro`

const marks = '[@#!$%&*._+-]{0,3}'
/** Up to four digits, as of a year; more of them only if they are repeated or in a usual order. */
const repeated = Array.from('0123456789', (digit) => `${digit}{5,}`).join('|')
const digits = String.raw`(?:\d{0,4}|0?12345(?:6(?:7(?:8(?:90?)?)?)?)?|102030(?:40)?|123123|321321|654321|${repeated})`

let usual: RegExp | undefined

/** True if the password is one of the words, also with usual digits and marks around it, or '@' for 'a'. */
export function isBrazilian(password: string): boolean {
  const around = `${marks}${digits}${marks}`
  usual ??= new RegExp(`^${around}(?:${words.trim().split(/\s+/).join('|')})${around}$`)
  const text = plain(password).replace(/\s/g, '')
  return usual.test(text) || usual.test(text.replaceAll('@', 'a'))
}

/** The text without accents and capitals. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
