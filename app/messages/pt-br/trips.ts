import { plural } from '#app/lib/plural.ts'

/** Texts of past trips and of markets. */
export const trips = {
  none: 'Nenhuma compra guardada ainda',
  noneText: 'Quando alguém encerra uma compra no Modo mercado, ela aparece aqui com o resumo.',
  back: 'Todas as compras',
  titleOf: (day: string) => `Compra de ${day}`,
  items: (n: number) => plural(n, 'item', 'itens'),
  by: (who: string) => `encerrada por ${who}`,
  repeat: 'Repetir',
  repeatTitle: 'Repetir a compra',
  add: (n: number) => `Adicionar ${n}`,
  take: 'Marque o que entra na lista.',
  reopen: 'Reabrir compra',
  reopened: 'Compra reaberta: os itens voltaram para a lista',
  closedAgain: 'Compra encerrada de novo',
  lastBought: 'Comprados por último',
  market: 'Mercado',
  marketIs: (name: string) => `Mercado: ${name}`,
  nameMarket: 'Em qual mercado? (opcional)',
  takeMarket: (name: string) => `Estou no mercado ${name}`,
  otherMarket: 'Outro',
  marketTitle: 'Em qual mercado?',
  knownMarkets: 'Mercados desta lista',
  newMarket: 'Nome do mercado',
  newMarketHint: 'Por exemplo: Assaí, feira, sacolão. Fica guardado com a compra.',
  noMarket: 'Sem mercado',
  orderAt: (market: string) =>
    `Coloque as categorias na ordem em que você passa por elas no mercado ${market}. Vale para você, em todas as suas listas e aparelhos.`,
  repeated: (n: number) => `${plural(n, 'item está', 'itens estão')} de novo na lista`,
  notRepeated: 'Repetição desfeita',
  sameList: 'Tudo de novo nesta lista',
  sameListText: (n: number) =>
    `${n === 1 ? 'O comprado volta' : `Os ${n} comprados voltam`} a ser para comprar. O que você já comprou fica em “Compras anteriores”.`,
  copyList: 'Fazer uma cópia',
  copyListText: (n: number) => `Uma lista nova com ${n === 1 ? 'o mesmo item' : `os mesmos ${n} itens`}, para comprar.`,
  copyOf: (title: string) => `Cópia de ${title}`,
  keepModel: 'Guardar como modelo',
  keepModelText: 'Fica em “Nova lista”, para começar outras. Não aparece entre as suas listas.',
  extendModel: (n: number) => `Atualizar modelo com ${plural(n, 'item novo', 'itens novos')}`,
  modelKept: 'Modelo guardado',
  modelGone: 'Modelo desfeito',
  modelExtended: (n: number) => `Modelo atualizado com ${plural(n, 'item', 'itens')}`,
  modelAsBefore: 'Modelo como antes',
}

export type TripTexts = typeof trips
