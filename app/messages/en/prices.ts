import type { PriceTexts } from '#app/messages/pt-br/prices.ts'

export const prices: PriceTexts = {
  each: (price, unit) => `${price}/${unit === 'l' ? 'L' : unit}`,
  against: (percent) =>
    percent === 0 ? 'the usual price' : `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'}`,
  title: 'Prices',
  usual: (price) => `It usually costs ${price}.`,
  best: (market, price) => `Best price: ${market}, ${price}.`,
  seen: 'Everyone in this list sees these prices.',
  erase: 'Erase the price history',
  erased: 'Price history erased',
  back: 'Price history is back',
}
