/**
 * Synonyms of one product, by region or spelling: the app offers to join two rows of them like two rows of one name. In
 * the dictionary "=" also joins names of one place in the shop, such as brands and kinds, which must not be joined.
 */
import { wordOf } from '#shared/words.ts'

const groups = `
abacaxi=ananás,abóbora=jerimum,aipo=salsão,banana da terra=banana comprida,
mandioquinha=batata baroa=batata salsa=cenoura amarela,cajá=taperebá,chuchu=machucho=xuxu,dill=endro,
fruta do conde=pinha=ata,grapefruit=toranja,mandioca=aipim=macaxeira=castelinha,mirtilo=blueberry,pitaia=pitaya,
salsa=salsinha,tangerina=bergamota=mexerica=vergamota=mimosa,ponkan=poncã,
bisteca=costeleta,carne bovina=carne de boi,carne de porco=carne suína,carne seca=charque=jabá,chambaril=ossobuco,
contrafilé=contra filé,coração de galinha=coração de frango,dobradinha=bucho,panceta=barriga de porco,
esfiha=esfirra,panetone=panettone,pão francês=pão de sal=cacetinho=pão careca=pão carequinha=carioquinha,
pão árabe=pão sírio,pão de cachorro-quente=pão de hot dog,iogurte=yogurt=yogurte,leite sem lactose=leite zero lactose,
muçarela=mussarela=mozarela,sacolé=geladinho=dindin,kibe=quibe,açafrão=cúrcuma,amido de milho=maizena=maisena,
azeite de dendê=dendê,canjica=munguzá,chimia=schmier,colorau=urucum=colorífico,
feijão fradinho=feijão de corda=feijão macassar,folha de louro=louro,ketchup=catchup,macarrão instantâneo=miojo,
melado=melaço,molho shoyu=shoyu=molho de soja,proteína de soja=carne de soja=pts,tahine=tahini,
vinagre balsâmico=aceto balsâmico,biscoito água e sal=bolacha água e sal=cream cracker,
biscoito recheado=bolacha recheada,chiclete=goma de mascar,água tônica=tônica,cachaça=pinga=caninha,champanhe=champagne,
chope=chopp,coca-cola=coca,refrigerante=refri,vodka=vodca,whisky=uísque,água sanitária=qboa=q-boa=kiboa=cândida,
esponja de aço=palha de aço=lã de aço=bombril,papel toalha=toalha de papel,prendedor de roupa=pregador,
sabão em barra=sabão em pedra,antisséptico bucal=enxaguante bucal,cotonete=hastes flexíveis,
creme dental=pasta de dente=pasta dental,escova de dente=escova dental,protetor solar=filtro solar,
shampoo=xampu=champu=shampu,camisinha=preservativo,mertiolate=merthiolate,bexiga=balão,caixa de fósforo=fósforo,
durex=fita adesiva,gás=botijão,marmita=marmitex=quentinha`

export const sameNames: readonly (readonly string[])[] = groups.split(',').map((group) => group.trim().split('='))

const firstOf: ReadonlyMap<string, string> = new Map(
  sameNames.flatMap((names) => names.map((name) => [wordOf(name), wordOf(names[0] ?? '')])),
)

/** The same word for all synonyms of a product, see `wordOf`. */
export const productOf = (word: string): string => firstOf.get(word) ?? word
