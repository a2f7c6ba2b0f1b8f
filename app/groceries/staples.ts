/**
 * The groceries that most Brazilian households buy, the commonest first: the foods of the cesta básica, then those of
 * the household budget survey (IBGE, POF) by the share of households that bought them, then cleaning and care. The
 * order is approximate: it only affects the suggestions of a new account.
 */
export const staples = `
arroz,feijão,leite,pão francês,café,açúcar,óleo,ovo,banana,tomate,carne,frango,cebola,batata,alho,macarrão,sal,manteiga,
farinha de trigo,margarina,queijo,pão,pão de forma,presunto,muçarela,laranja,maçã,alface,cenoura,farinha de mandioca,
papel higiênico,detergente,sabão em pó,carne moída,molho de tomate,extrato de tomate,biscoito,iogurte,refrigerante,
água mineral,cerveja,linguiça,salsicha,peito de frango,limão,mamão,melancia,abacaxi,manga,uva,pimentão,pepino,couve,
brócolis,repolho,beterraba,abobrinha,abóbora,chuchu,mandioca,batata doce,cheiro verde,coentro,cebolinha,salsa,milho,
milho verde,ervilha,fubá,cuscuz,aveia,tapioca,vinagre,azeite,maionese,ketchup,mostarda,creme de leite,leite condensado,
leite em pó,achocolatado,chocolate,chocolate em pó,requeijão,mortadela,bacon,peixe,sardinha,atum,bife,costela,acém,
patinho,alcatra,contrafilé,picanha,coxa,sobrecoxa,coxa e sobrecoxa,asa de frango,filé de peito,filé de frango,calabresa,
carne seca,carne de sol,carne de porco,fígado,tilápia,camarão,bacalhau,hambúrguer,nuggets,pizza,lasanha,pão de queijo,
sorvete,açaí,polpa de fruta,bolo,torrada,bolacha,rosquinha,salgadinho,pipoca,amendoim,gelatina,pudim,mel,geleia,
goiabada,doce de leite,rapadura,granola,cereal matinal,chá,suco,suco de laranja,água de coco,vinho,carvão,gelo,fermento,
fermento em pó,amido de milho,farinha de milho,farinha de rosca,farofa,polvilho,coco ralado,leite de coco,azeitona,
palmito,orégano,pimenta do reino,colorau,cominho,canela,louro,tempero,tempero completo,shoyu,adoçante,
feijão preto,feijão carioca,arroz integral,leite integral,leite desnatado,leite sem lactose,queijo minas,queijo prato,
queijo ralado,queijo coalho,ricota,cream cheese,iogurte natural,pão integral,pão de hambúrguer,abacate,morango,pera,
melão,maracujá,goiaba,tangerina,kiwi,ameixa,pêssego,coco,caju,acerola,banana prata,banana da terra,tomate cereja,
espinafre,rúcula,agrião,couve-flor,vagem,berinjela,quiabo,inhame,mandioquinha,gengibre,hortelã,manjericão,alecrim,
cogumelo,lentilha,grão de bico,soja,macarrão instantâneo,nhoque,massa de pastel,molho,caldo knorr,sopa,
creme de cebola,leite fermentado,petit suisse,bebida láctea,nata,patê,salame,peito de peru,lombo,pernil,peru,
água sanitária,amaciante,desinfetante,sabão em barra,sabão líquido,esponja,esponja de aço,saco de lixo,
papel toalha,guardanapo,papel alumínio,filme plástico,filtro de café,fósforo,vela,pilha,lâmpada,álcool,limpador,
lustra móveis,limpa vidros,inseticida,vassoura,rodo,pano de chão,pano de prato,balde,sabonete,xampu,
condicionador,creme dental,escova de dente,fio dental,desodorante,absorvente,cotonete,algodão,barbeador,hidratante,
protetor solar,fralda,lenço umedecido,pomada,curativo,ração,areia de gato,petisco`
  .trim()
  .split(/,\s*/)
