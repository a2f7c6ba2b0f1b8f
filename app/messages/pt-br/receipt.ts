import { plural } from '#app/lib/plural.ts'

/** Texts of the receipt of a shop (NFC-e). */
export const receipt = {
  title: 'Ler nota fiscal',
  label: 'Texto da nota',
  hint: 'Abra a nota pelo QR Code, selecione tudo na página, copie e cole aqui. Vale também o texto da foto do papel. O CPF e o cartão não são guardados.',
  check: 'Conferir',
  confirm: 'Confirmar',
  missing: 'Cole o texto da nota primeiro.',
  unread: 'Não encontrei produtos neste texto. Copie a página inteira da nota, com os nomes e os valores.',
  onlyKey: (cnpj: string, month: string) =>
    `Este é o endereço da nota: CNPJ ${cnpj}, ${month}. Para os produtos, abra o endereço, copie o texto da página e cole aqui.`,
  text: 'Confira antes de confirmar. O que estiver marcado fica comprado, com o preço da nota.',
  changeText: 'Mudar o texto',
  onList: (n: number) => `Na lista (${n})`,
  besides: (n: number) => `Além da lista (${n})`,
  staying: (names: string) => `Não está na nota: ${names}`,
  take: (till: string) => `Comprado: ${till}`,
  nameOf: (till: string) => `Nome de ${till} na lista`,
  isOnList: 'na lista',
  isBesides: 'além da lista',
  total: 'Total da nota',
  sum: 'Soma das linhas',
  discount: 'Desconto',
  agrees: 'A soma confere com a nota.',
  differs: (sum: string, total: string) => `As linhas dão ${sum}, e a nota diz ${total}. Veja se falta alguma.`,
  noTotal: 'O texto não diz o total da nota.',
  nothingTaken: 'Marque pelo menos um produto.',
  nameMissing: 'Escreva o nome de cada produto marcado.',
  done: (n: number, total: string) => `Nota lida: ${plural(n, 'item', 'itens')}, ${total}`,
  undone: 'Nota desfeita',
}

export type ReceiptTexts = typeof receipt
