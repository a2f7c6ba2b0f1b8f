import { plural } from '#app/lib/plural.ts'

/** Texts of ready-made lists and of recipes. */
export const ready = {
  text: 'As quantidades saem por pessoa, arredondadas para o que se compra. Você confere antes de adicionar.',
  names: {
    barbecue: 'Churrasco',
    weeklyFair: 'Feira da semana',
    monthly: 'Compra do mês',
    basicBasket: 'Cesta básica',
    breakfast: 'Café da manhã',
    childrensParty: 'Festa infantil',
    schoolSupplies: 'Material escolar',
    babyLayette: 'Enxoval',
    christmas: 'Ceia de Natal',
    juneParty: 'Festa junina',
  },
  about: {
    barbecue: 'Carnes, bebidas, carvão e o que vai junto',
    weeklyFair: 'Frutas, verduras, legumes e ovos',
    monthly: 'Despensa, higiene e limpeza',
    basicBasket: 'A do Dieese, para um adulto por mês',
    breakfast: 'Mesa cheia, para uma manhã',
    childrensParty: 'Salgados, doces, bebidas e descartáveis',
    schoolSupplies: 'O que a escola costuma pedir',
    babyLayette: 'Roupas, banho e fraldas dos primeiros meses',
    christmas: 'Peru, acompanhamentos, sobremesa e frutas',
    juneParty: 'Milho, doces, quentão e vinho quente',
  },
  count: { people: 'Pessoas', guests: 'Convidados', children: 'Crianças', babies: 'Bebês' },
  titleFor: (name: string, n: number, of: 'people' | 'guests' | 'children' | 'babies') =>
    `${name} para ${of === 'children' ? plural(n, 'criança', 'crianças') : of === 'babies' ? plural(n, 'bebê', 'bebês') : n}`,
  typed: 'Número exato',
  check: 'Desmarque o que não quiser. Cada linha pode mudar.',
  others: 'Escolher outra',
  listName: 'Nome da lista',
  create: (n: number) => `Criar lista com ${plural(n, 'item', 'itens')}`,
  recipe: {
    title: (name: string | null) => (name ? `Receita: ${name}` : 'Receita'),
    rest: (n: number) =>
      n === 0
        ? 'Só os ingredientes entram na lista.'
        : `Só os ingredientes entram na lista: ${n === 1 ? 'a outra linha do texto fica' : `as outras ${n} linhas do texto ficam`} de fora.`,
    asList: 'Ler como lista comum',
  },
  ask: {
    label: 'Ou diga para que é',
    hint: 'Por exemplo: feijoada para 8, um não come porco. A frase vai para a IA deste servidor.',
    make: 'Montar a lista',
    busy: 'Montando a lista…',
    tooShort: 'Escreva pelo menos 3 letras.',
  },
  models: 'Seus modelos',
  readyMade: 'Listas prontas',
  modelItems: (n: number) => plural(n, 'item', 'itens'),
  removeModel: 'Excluir modelo',
  modelRemoved: 'Modelo excluído',
  modelRestored: 'Modelo restaurado',
  portionsLabel: 'Porções',
  timesLabel: 'Quantas receitas',
  fewer: 'Menos',
  more: 'Mais',
}

export type ReadyTexts = typeof ready
