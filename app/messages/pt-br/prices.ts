/** Texts of remembered prices. */
export const prices = {
  each: (price: string, unit: 'kg' | 'l' | 'un') => `${price}/${unit === 'l' ? 'L' : unit}`,
  against: (percent: number) =>
    percent === 0 ? 'o preço de sempre' : `${Math.abs(percent)} % ${percent > 0 ? 'acima' : 'abaixo'}`,
  title: 'Preços',
  usual: (price: string) => `Costuma custar ${price}.`,
  best: (market: string, price: string) => `Melhor preço: ${market}, ${price}.`,
  seen: 'Quem participa desta lista vê estes preços.',
  erase: 'Apagar histórico de preços',
  erased: 'Histórico de preços apagado',
  back: 'Histórico de preços de volta',
}

export type PriceTexts = typeof prices
