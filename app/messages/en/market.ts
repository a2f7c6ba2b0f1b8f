import { plural } from '#app/lib/plural.ts'
import type { Messages } from '#app/messages/pt-br.ts'

export const market: Messages['market'] = {
  title: 'Shopping mode',
  titleOf: (list) => `Shopping mode: ${list}`,
  close: 'Close shopping mode',
  left: (left, all) => {
    if (all === 0) return 'Nothing on the list'
    return left === 0 ? 'All bought' : `${left} of ${all} left`
  },
  progress: (bought, all) => `${bought} of ${all} bought`,
  items: 'Items of the list',
  bought: 'Purchased',
  noAisle: 'No aisle',
  ticked: (names) => `${names}: bought. Tap again to undo.`,
  unticked: (names) => `${names}: pending.`,
  emptyTitle: 'Nothing on the list',
  emptyText: 'Write the first item on the line below. It works with or without a signal.',
  emptyForViewer: (owner) => `What ${owner} writes will appear here.`,
  staysOn: 'The screen stays on while this page is open.',
  mayGoOff: 'This browser does not keep the screen on: it may go dark by itself.',
  viewOnly: 'You can only look at this list.',
  inBasket: 'In the basket:',
  unpriced: (n) => `The total leaves out ${plural(n, 'bought item', 'bought items')} without a price.`,
  price: 'Price',
  priceHint: 'What is paid for the whole line, whatever its quantity. For example: 12.50.',
  badPrice: 'Write a price such as 12.50, up to R$\u00a099,999.99.',
  priceOf: (name) => `Price of ${name}`,
  currency: 'R$',
  order: 'Order of the aisles',
  orderText: 'Put the aisles in the order in which you pass them. It is for you and this list, on all your devices.',
  orderSaved: 'Order of the aisles changed',
  orderUndone: 'The order of the aisles is back',
  usualOrder: 'Usual order',
  noAisles: 'The items of this list are in no aisles yet. Give an item a category and it appears here.',
  drag: (aisle) => `Drag ${aisle}`,
  dragHint: 'Drag it, or move it with the up and down arrow keys.',
  up: (aisle) => `${aisle} up`,
  down: (aisle) => `${aisle} down`,
  place: (aisle, place, all) => `${aisle}: ${place} of ${all}`,
}
