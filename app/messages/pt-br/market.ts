import { plural } from '#app/lib/plural.ts'

/** Texts of market mode (shopping in a store with a list), and of prices. */
export const market = {
  title: 'Modo mercado',
  go: 'Ir às compras',
  titleOf: (list: string) => `Modo mercado: ${list}`,
  close: 'Fechar o Modo mercado',
  finish: 'Encerrar compra',
  finished: (n: number, total: string | undefined) =>
    `Compra encerrada: ${plural(n, 'item', 'itens')}${total ? `, ${total}` : ''}`,
  finishAndClear: 'Guardar e limpar',
  goOn: 'Continuar comprando',
  finishHint:
    'A compra fica guardada em “Compras anteriores”, no menu da lista. Os comprados vão para a Lixeira. Dá para desfazer.',
  trips: 'Compras anteriores',
  repeatList: 'Repetir lista',
  repeatLast: (n: number) => `Repetir a última compra (${n})`,
  endedBy: (who: string, n: number, total: string | undefined) =>
    `${who} encerrou a compra: ${plural(n, 'item', 'itens')}${total ? `, ${total}` : ''}`,
  receipt: 'Resumo da compra',
  boughtItems: 'Itens comprados',
  leftItems: 'Ficaram na lista',
  time: 'Horário',
  fromTo: (from: string, to: string) => `${from} às ${to}`,
  total: 'Total',
  left: (left: number, all: number) => {
    if (all === 0) return 'Nada na lista'
    return left === 0 ? 'Tudo comprado' : `${left === 1 ? 'Falta' : 'Faltam'} ${left} de ${all}`
  },
  progress: (bought: number, all: number) => `${plural(bought, 'comprado', 'comprados')} de ${all}`,
  items: 'Itens da lista',
  bought: 'Comprados',
  noAisle: 'Sem categoria',
  ticked: (names: string) => `${names}: comprado. Toque de novo para desfazer.`,
  unticked: (names: string) => `${names}: pendente.`,
  added: (who: string, name: string) => `${who} adicionou ${name}.`,
  here: 'Estou no mercado',
  hereHint: 'Os outros veem na lista, até você sair desta tela ou bloquear o celular.',
  hereUnreached: 'Sem sinal: os outros ficam sabendo quando ele voltar.',
  emptyText: 'Escreva o primeiro item na linha de baixo. Funciona com ou sem sinal.',
  emptyForViewer: (owner: string) => `Quando ${owner} escrever algo, aparece aqui.`,
  staysOn: 'A tela fica acesa enquanto esta página está aberta.',
  mayGoOff: 'Este navegador não mantém a tela acesa: ela pode apagar sozinha.',
  viewOnly: 'Você só pode ver esta lista.',
  inBasket: 'No carrinho:',
  unpriced: (n: number) => `O total não conta ${plural(n, 'item comprado', 'itens comprados')} sem preço.`,
  badPrice: 'Escreva um preço como 12,50, 3 por 10 ou 39,90/kg 0,430, até R$\u00a099.999,99.',
  priceOf: (name: string) => `Preço de ${name}`,
  letters: 'Teclado de letras',
  currency: 'R$',
  order: 'Ordem das categorias',
  orderText:
    'Coloque as categorias na ordem em que você passa por elas. Vale para você, nesta lista, em todos os seus aparelhos.',
  orderSaved: 'Ordem das categorias alterada',
  orderUndone: 'Ordem anterior restaurada',
  usualOrder: 'Ordem padrão',
  noAisles: 'Os itens desta lista ainda não têm categoria. Escolha a categoria de um item e ela aparece aqui.',
  drag: (aisle: string) => `Arrastar ${aisle}`,
  dragHint: 'Arraste, ou mude o lugar com as setas para cima e para baixo.',
  up: (aisle: string) => `${aisle} para cima`,
  down: (aisle: string) => `${aisle} para baixo`,
  place: (aisle: string, place: number, all: number) => `${aisle}: ${place} de ${all}`,
}
