/** Texts of remembered prices. */
export const prices = {
  each: (price: string, unit: 'kg' | 'l' | 'un') => `${price}/${unit === 'l' ? 'L' : unit}`,
  against: (percent: number) =>
    percent === 0 ? 'como sempre' : `${Math.abs(percent)} % ${percent > 0 ? 'acima' : 'abaixo'}`,
  title: 'Preços',
  usual: (price: string) => `Costuma custar ${price}.`,
  best: (market: string, price: string) => `Melhor preço: ${market}, ${price}.`,
  seen: 'Quem participa desta lista vê estes preços.',
  erase: 'Apagar histórico de preços',
  erased: 'Histórico de preços apagado',
  back: 'Histórico de preços de volta',
  eraseOne: (day: string) => `Apagar o preço de ${day}`,
  oneErased: 'Preço apagado',
  oneBack: 'Preço de volta',
  everyDays: 'Volta a cada quantos dias?',
  everyDaysHint: 'Opcional. Aparece em “De novo” tantos dias depois de cada compra, só neste aparelho.',
}

export type PriceTexts = typeof prices
