import type { PriceTexts } from '#app/messages/pt-br/prices.ts'

export const prices: PriceTexts = {
  each: (price, unit) => `${price}/${unit === 'l' ? 'L' : unit}`,
  against: (percent) => (percent === 0 ? 'as usual' : `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'}`),
  title: 'Prices',
  usual: (price) => `It usually costs ${price}.`,
  best: (market, price) => `Best price: ${market}, ${price}.`,
  seen: 'Everyone in this list sees these prices.',
  erase: 'Erase the price history',
  erased: 'Price history erased',
  back: 'Price history is back',
  eraseOne: (day) => `Erase the price of ${day}`,
  oneErased: 'Price erased',
  oneBack: 'Price is back',
  everyDays: 'Comes back every how many days?',
  everyDaysHint: 'Optional. It appears in “Again” so many days after each purchase, only on this device.',
}
