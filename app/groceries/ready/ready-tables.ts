/**
 * The ready-made lists. Each line is one product: what one person needs, and behind `/` how it is sold. `400 g` is loose
 * goods, `60 g / 1 kg` whole kilos, `600 ml / garrafa 900 ml` bottles, `5 latas / 12` packs, `2 un / dúzia` dozens.
 */

interface ReadyTable {
  /** The number of people at first. */
  people: number
  /** Whom the number counts. */
  of: 'people' | 'guests' | 'children' | 'babies'
  lines: string
}

export const readyTables = {
  barbecue: {
    people: 12,
    of: 'people',
    lines: `
picanha: 150 g
fraldinha: 100 g
linguiça toscana: 100 g
coxinha da asa: 80 g
queijo coalho: 1 un
pão de alho: 1 un / 5
sal grosso: 40 g / 1 kg
carvão: 400 g / saco 5 kg
acendedor: 0,05 caixa
arroz: 60 g / 1 kg
farofa pronta: 40 g / 500 g
tomate: 100 g
cebola: 60 g
limão: 1 un
maionese: 20 g / pote 500 g
cerveja: 5 latas / 12
refrigerante: 500 ml / garrafa 2 l
água mineral: 400 ml / garrafa 1,5 l
gelo: 500 g / saco 5 kg
guardanapo: 0,08 pacote
copo descartável: 4 un / 50
prato descartável: 1 un / 10`,
  },
  weeklyFair: {
    people: 3,
    of: 'people',
    lines: `
banana: 5 un / dúzia
maçã: 3 un
laranja: 5 un
mamão: 0,4 un
limão: 2 un
tomate: 500 g
cebola: 250 g
batata: 500 g
cenoura: 250 g
abobrinha: 200 g
alface: 0,5 pé
couve: 0,35 maço
cheiro verde: 0,35 maço
brócolis: 0,35 maço
alho: 0,5 cabeça
ovo: 5 un / dúzia`,
  },
  monthly: {
    people: 3,
    of: 'people',
    lines: `
arroz: 2,5 kg / 1 kg
feijão: 1 kg / 1 kg
açúcar: 1 kg / 1 kg
café em pó: 300 g / 500 g
óleo: 500 ml / garrafa 900 ml
azeite: 120 ml / garrafa 500 ml
sal: 150 g / 1 kg
farinha de trigo: 400 g / 1 kg
farinha de mandioca: 250 g / 500 g
macarrão: 750 g / 500 g
molho de tomate: 2 sachês
leite: 5 caixas / 12
manteiga: 150 g / 200 g
muçarela: 250 g
ovo: 15 un / dúzia
carne moída: 700 g
peito de frango: 1 kg
biscoito: 2 pacotes
vinagre: 150 ml / garrafa 750 ml
papel higiênico: 4 rolos / 12
creme dental: 1 un
sabonete: 2 un
xampu: 0,4 frasco
desodorante: 1 un
sabão em pó: 500 g / 800 g
amaciante: 400 ml / frasco 2 l
detergente: 1 un
água sanitária: 600 ml / frasco 2 l
desinfetante: 300 ml / frasco 1 l
esponja: 1 un
saco de lixo: 0,35 pacote`,
  },
  // DIEESE's basket of one adult for a month, in the amounts of region 1 (Decreto-Lei 399/1938).
  basicBasket: {
    people: 1,
    of: 'people',
    lines: `
carne: 6 kg
leite: 7,5 l / 1 l
feijão: 4,5 kg / 1 kg
arroz: 3 kg / 1 kg
farinha de trigo: 1,5 kg / 1 kg
batata: 6 kg
tomate: 9 kg
pão francês: 6 kg
café em pó: 600 g / 250 g
banana: 90 un / dúzia
açúcar: 3 kg / 1 kg
óleo: 800 ml / garrafa 900 ml
manteiga: 750 g / 200 g`,
  },
  breakfast: {
    people: 6,
    of: 'people',
    lines: `
pão francês: 2 un
pão de queijo: 60 g
bolo de fubá: 0,12 un
manteiga: 15 g / 200 g
presunto: 30 g
muçarela: 40 g
requeijão: 20 g / copo 200 g
ovo: 1 un / dúzia
café em pó: 15 g / 500 g
leite: 150 ml / 1 l
açúcar: 15 g / 1 kg
suco de laranja: 200 ml / 1 l
iogurte: 1 un
mamão: 0,25 un
banana: 1 un
melão: 0,12 un
granola: 30 g / pacote 500 g
geleia: 15 g / pote 230 g`,
  },
  childrensParty: {
    people: 20,
    of: 'guests',
    lines: `
bolo de chocolate: 100 g
salgado: 10 un / cento
pão de cachorro-quente: 1 un / 10
salsicha: 50 g / 500 g
molho de tomate: 0,1 sachê
batata palha: 15 g / pacote 500 g
milho de pipoca: 30 g / 500 g
brigadeiro: 4 un / cento
beijinho: 2 un / 50
bala: 20 g / pacote 500 g
pirulito: 1 un / 50
refrigerante: 400 ml / garrafa 2 l
suco de caixinha: 1 un / 6
água mineral: 200 ml / garrafa 1,5 l
bexiga: 3 un / 50
vela de aniversário: 0,01 un
chapéu de festa: 1 un / 10
lembrancinha: 1 un
prato descartável: 2 un / 10
copo descartável: 3 un / 50
colher descartável: 1 un / 50
guardanapo: 0,1 pacote
toalha de mesa: 0,05 un`,
  },
  schoolSupplies: {
    people: 1,
    of: 'children',
    lines: `
caderno universitário: 4 un
caderno de desenho: 1 un
lápis: 6 un
lápis de cor: 1 caixa
giz de cera: 1 caixa
canetinha: 1 caixa
caneta: 4 un
borracha: 2 un
apontador: 1 un
régua: 1 un
tesoura sem ponta: 1 un
cola branca: 1 un
cola bastão: 2 un
papel sulfite: 1 pacote
cartolina: 3 un
massinha: 1 caixa
tinta guache: 1 caixa
pincel: 1 un
pasta com elástico: 2 un
etiqueta escolar: 1 cartela
estojo: 1 un
mochila: 1 un
lancheira: 1 un
garrafinha de água: 1 un`,
  },
  babyLayette: {
    people: 1,
    of: 'babies',
    lines: `
body de manga curta: 6 un
body de manga longa: 6 un
calça mijão: 6 un
macacão de bebê: 6 un
meia de bebê: 6 pares
touca de bebê: 2 un
luva de bebê: 2 pares
cueiro: 3 un
manta de bebê: 2 un
fralda de boca: 12 un
fralda de pano: 10 un
toalha com capuz: 3 un
lençol de berço: 3 un
protetor de colchão: 2 un
fralda descartável RN: 1 pacote
fralda descartável P: 4 pacotes
lenço umedecido: 4 pacotes
pomada para assadura: 1 un
sabonete de bebê: 1 un
shampoo de bebê: 1 un
algodão: 2 pacotes
cotonete de bebê: 1 caixa
termômetro: 1 un
cortador de unha de bebê: 1 un
banheira de bebê: 1 un
mamadeira: 2 un
absorvente de seios: 1 caixa`,
  },
  christmas: {
    people: 10,
    of: 'people',
    lines: `
peru: 450 g
tender: 120 g
bacalhau: 120 g
arroz: 60 g / 1 kg
farofa: 50 g / 500 g
batata: 150 g
cenoura: 50 g
maionese: 30 g / pote 500 g
ervilha: 0,1 lata
milho verde: 0,1 lata
azeitona: 20 g / vidro 200 g
uva passa: 15 g / pacote 150 g
nozes: 30 g
castanha portuguesa: 40 g
lentilha: 40 g / 500 g
azeite: 20 ml / garrafa 500 ml
ovo: 1 un / dúzia
pão francês: 1 un
leite condensado: 0,3 caixa
creme de leite: 0,2 caixa
panetone: 0,12 un
uva: 150 g
pêssego: 1 un
ameixa: 1 un
abacaxi: 0,1 un
melancia: 0,1 un
espumante: 0,25 garrafa
vinho tinto: 0,25 garrafa
refrigerante: 400 ml / garrafa 2 l
água mineral: 300 ml / garrafa 1,5 l
guardanapo: 0,08 pacote`,
  },
  juneParty: {
    people: 20,
    of: 'people',
    lines: `
milho na espiga: 1 espiga
milho de pipoca: 30 g / 500 g
amendoim cru: 40 g / 500 g
paçoca: 3 un / 50
pé de moleque: 2 un
canjica: 40 g / 500 g
leite: 150 ml / 1 l
leite condensado: 0,15 caixa
leite de coco: 0,1 vidro
coco ralado: 10 g / pacote 100 g
bolo de fubá: 0,1 un
pamonha: 1 un
pão de cachorro-quente: 1 un / 10
salsicha: 50 g / 500 g
molho de tomate: 0,1 sachê
carne para espetinho: 120 g
arroz: 40 g / 1 kg
açúcar: 60 g / 1 kg
cachaça: 50 ml / garrafa 1 l
vinho tinto: 150 ml / garrafa 750 ml
gengibre: 8 g
cravo da índia: 0,05 pacote
canela em pau: 0,05 pacote
maçã: 0,25 un
laranja: 0,25 un
refrigerante: 400 ml / garrafa 2 l
bandeirinha de festa junina: 0,15 pacote
copo descartável: 3 un / 50
prato descartável: 2 un / 10
guardanapo: 0,1 pacote`,
  },
} satisfies Record<string, ReadyTable>

export type ReadyName = keyof typeof readyTables
