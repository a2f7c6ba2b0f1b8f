/** The names of products as tills write them, in the words of people: `FGO RESF`, `SAB PO OMO`, `LEITE UHT INT 1L`. */

import type { Groceries, Grocery } from '#app/groceries/groceries.ts'
import { fold } from '#shared/fold.ts'
import { keyWords } from '#shared/words.ts'

/** Two words of a till that mean more than each; `*` is any or none behind it. */
const pairs: Record<string, string> = Object.fromEntries(
  `sab po=sabão em pó,sab liq=sabonete líquido,sab barra=sabão em barra,sabao po=sabão em pó,lava roupas=sabão líquido,
leite cond=leite condensado,lte cond=leite condensado,leite po=leite em pó,leite coco=leite de coco,cr leite=creme de leite,
creme leite=creme de leite,cr dental=creme dental,creme dent=creme dental,cr dent=creme dental,gel dental=creme dental,
pap hig=papel higiênico,papel hig=papel higiênico,p hig=papel higiênico,papel toal=papel toalha,pap toalha=papel toalha,
pap alum=papel alumínio,ext tom=extrato de tomate,extrato tom=extrato de tomate,molho tom=molho de tomate,mol tom=molho de tomate,
far trigo=farinha de trigo,farinha trig=farinha de trigo,far mand=farinha de mandioca,farinha mand=farinha de mandioca,
pao forma=pão de forma,pao fr=pão francês,pao frances=pão francês,pao qjo=pão de queijo,ag san=água sanitária,
agua sanit=água sanitária,ag sanit=água sanitária,agua min=água mineral,ag min=água mineral,agua coco=água de coco,
qjo muss=muçarela,queijo muss=muçarela,qjo mussarela=muçarela,queijo mussarela=muçarela,queijo mucarela=muçarela,qjo mucarela=muçarela,
pto fgo=peito de frango,peito fgo=peito de frango,file fgo=filé de frango,file peito=filé de peito,sobrecx fgo=sobrecoxa de frango,
carne moid=carne moída,carne bov=carne,c moida=carne moída,sal ref=sal refinado,esp aco=esponja de aço,la aco=esponja de aço,
esc dent=escova de dente,escova dent=escova de dente,len umed=lenço umedecido,lenco umed=lenço umedecido,saco lix=saco de lixo,
sc lixo=saco de lixo,caldo gal=caldo de galinha,maca nac=maçã,cha mate=chá mate,cr cheese=cream cheese,req crem=requeijão,
agua gas=água com gás,oleo soj=óleo de soja,ol soja=óleo de soja,milho conserva=milho em conserva,batata cong=batata congelada`
    .replaceAll('\n', '')
    .split(',')
    .map((pair) => pair.split('=') as [string, string]),
)

const singles: Record<string, string> = Object.fromEntries(
  `fgo=frango,frgo=frango,bov=bovina,suin=suína,qjo=queijo,muss=muçarela,mussarela=muçarela,mozz=muçarela,lte=leite,int=integral,
integ=integral,desn=desnatado,semi=semidesnatado,semid=semidesnatado,sab=sabonete,refri=refrigerante,refrig=refrigerante,
refr=refrigerante,bisc=biscoito,bolac=bolacha,macar=macarrão,mac=macarrão,mass=macarrão,espag=espaguete,det=detergente,
deterg=detergente,liq=líquido,amac=amaciante,desinf=desinfetante,desod=desodorante,des=desodorante,shamp=shampoo,sham=shampoo,
cond=condicionador,hig=higiênico,abs=absorvente,absorv=absorvente,achoc=achocolatado,marg=margarina,mant=manteiga,req=requeijão,
requeij=requeijão,iog=iogurte,iogurt=iogurte,presun=presunto,pres=presunto,mort=mortadela,mortad=mortadela,sals=salsicha,
ling=linguiça,lingui=linguiça,calab=calabresa,tosc=toscana,fei=feijão,feij=feijão,fj=feijão,carioq=carioca,pto=preto,arr=arroz,
parb=parboilizado,acuc=açúcar,acucar=açúcar,crist=cristal,refin=refinado,oleo=óleo,azt=azeite,azeit=azeite,vinag=vinagre,
vin=vinagre,sard=sardinha,verm=vermelho,ceb=cebola,cen=cenoura,bat=batata,bana=banana,ban=banana,lar=laranja,laranj=laranja,
tom=tomate,tomat=tomate,alf=alface,mamao=mamão,sobrecox=sobrecoxa,moid=moída,alcat=alcatra,cost=costela,hamb=hambúrguer,
hamburg=hambúrguer,sorv=sorvete,cerv=cerveja,vho=vinho,vinh=vinho,ag=água,agua=água,min=mineral,suc=suco,nect=néctar,
choc=chocolate,gelat=gelatina,pipoc=pipoca,amend=amendoim,salg=salgadinho,guard=guardanapo,guardan=guardanapo,esp=esponja,
inset=inseticida,alvej=alvejante,limpad=limpador,multiu=multiuso,mult=multiuso,cafe=café,caf=café,pao=pão,farin=farinha,far=farinha,
maion=maionese,catch=ketchup,mostard=mostarda,ervilh=ervilha,pap=papel,toal=toalha,fralda=fralda,fr=fralda,len=lenço,esc=escova`
    .replaceAll('\n', '')
    .split(',')
    .map((pair) => pair.split('=') as [string, string]),
)

/** How something is packed or kept is no part of a product. */
const noise = new Set(
  'uht,lvida,vida,longa,lv,tp,tpa,tipo,t1,tp1,resf,resfriado,resfriada,cong,kg,un,und,pct,pc,cx,lt,lata,gf,gfa,pet,vd,sache,sc,fd,bdj,band,bandeja,granel,trad,tradicional,fat,fatiado,fatiada,promo,oferta,peq,gde,grd,med,med,s,c,p,emb,ml,gr,g,l,lts,unid,perf,sort,orig,original,nac,nacional,extra,leve,pague,pg,ofe'.split(
    ',',
  ),
)

/** The words of a till's name, written out; without sizes, packs and numbers. */
export function spelledOut(name: string): string {
  const words = fold(name.replace(/(\p{L})[./](?=\p{L})/gu, '$1 '))
    .split(/[^\p{L}\d,.%]+/u)
    .map((word) => word.replace(/[.,%]+$/, ''))
    .filter((word) => word !== '' && !/^\d/.test(word))
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const pair = pairs[`${word} ${words[at + 1] ?? ''}`]
    if (pair !== undefined) at++
    const written = pair ?? (Object.hasOwn(singles, word) ? singles[word] : word)
    if (written !== undefined && (pair !== undefined || !noise.has(word))) out.push(written)
  }
  return out.join(' ')
}

/** Finds the product of a till's name: brands may stand between its words, and its words may be cut off. */
export function createTillNames(groceries: Groceries) {
  const known = groceries.all.flatMap((grocery) =>
    [grocery.name, ...grocery.otherNames].map((name) => ({ grocery, words: keyWords(name) })),
  )
  const wordsKnown = new Set(known.flatMap(({ words }) => words))
  const whole = (word: string): string => {
    if (wordsKnown.has(word) || word.length < shortestCut) return word
    const longer = [...wordsKnown].filter((other) => other.startsWith(word))
    return longer.length === 1 ? (longer[0] ?? word) : word
  }
  const wordsOf = (name: string): string[] => keyWords(spelledOut(name)).map(whole)
  const productOf = (name: string): Grocery | undefined => {
    const words = wordsOf(name)
    const [first] = words
    const isIn = new Set(words)
    const best = known
      .filter((one) => one.words[0] === first && one.words.every((word) => isIn.has(word)))
      .sort((a, b) => b.words.length - a.words.length)[0]
    return best?.grocery ?? groceries.find(words.join(' '))
  }
  return { wordsOf, productOf }
}

const shortestCut = 3
