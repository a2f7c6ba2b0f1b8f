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
  list: 'Lista',
  found: 'Nota encontrada',
  company: (cnpj: string) => `CNPJ ${cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')}`,
  openPage: 'Para trazer os produtos, abra a página da nota, selecione tudo e copie. Depois volte e cole aqui.',
  otherPage: (state: string) =>
    `O endereço desta nota não é da Secretaria da Fazenda (${state}). Por segurança, ele não abre daqui. Se você já tem o texto da nota, cole abaixo.`,
  open: 'Abrir a nota',
  paste: 'Colar',
  hintOfPage: 'O CPF e o cartão não são guardados.',
  scan: 'Ler QR Code',
  scanHint: 'Aponte a câmera para o QR Code no fim da nota. A imagem não sai deste aparelho.',
  view: 'Imagem da câmera',
  camera: {
    blocked:
      'A câmera está bloqueada para a Caderneta. Libere nas configurações do navegador, ou escolha uma foto do QR Code.',
    missing: 'Não encontrei uma câmera aqui. Escolha uma foto do QR Code.',
    busy: 'Outro aplicativo está usando a câmera. Feche ele e tente de novo, ou escolha uma foto do QR Code.',
  },
  noCode: {
    unread: 'Não achei um QR Code nesta foto. Tente mais de perto, com a nota esticada.',
    none: 'Este QR Code não é de uma nota fiscal.',
    model: 'Este código é de outro tipo de nota. Só dá para ler a do caixa do mercado (NFC-e).',
    several: 'Há mais de uma nota aqui. Mostre uma de cada vez.',
    wrong: 'O número desta nota não confere, então ela não vale. Confira o QR Code, ou cole o texto da nota.',
  },
  noReader:
    'Para ler o QR Code pela primeira vez, este navegador precisa de internet. Tente de novo quando tiver sinal.',
  picture: 'Escolher foto',
  takePicture: 'Tirar foto',
  again: 'Tentar de novo',
  toList: 'Voltar para a lista',
  isThere: 'A nota está na lista',
  text: 'Confira antes de confirmar. O que estiver marcado fica comprado, com o preço da nota.',
  changeText: 'Mudar o texto',
  onList: (n: number) => `Na lista (${n})`,
  besides: (n: number) => `Além da lista (${n})`,
  staying: (names: string) => `Não está na nota: ${names}`,
  take: (till: string) => `Comprado: ${till}`,
  nameOf: (till: string) => `Nome de ${till} na lista`,
  isOnList: 'na lista',
  isBesides: 'além da lista',
  market: 'Mercado',
  day: (day: string) => `Compra de ${day}`,
  doubt: {
    future:
      'A data desta nota ainda não chegou, então a compra fica com a data de hoje. Confira a nota, ou a data deste aparelho.',
    month: 'O dia não combina com o mês no número da nota, então a compra fica com a data de hoje.',
  },
  notYet: 'Este mês ainda não chegou. Confira a nota, ou a data deste aparelho.',
  total: 'Total da nota',
  sum: 'Soma das linhas',
  discount: 'Desconto',
  isSpread: 'O desconto está dividido entre os produtos.',
  agrees: 'A soma confere com a nota.',
  differs: (sum: string, total: string) => `As linhas dão ${sum}, e a nota diz ${total}. Veja se falta alguma.`,
  noTotal: 'O texto não diz o total da nota.',
  isKept: (n: number, isAll: boolean) =>
    isAll
      ? 'Esta nota já está nas suas compras. Nada ficou marcado, para não contar duas vezes.'
      : `${plural(n, 'produto desta nota já está', 'produtos desta nota já estão')} nas suas compras desse dia. ${n === 1 ? 'Ele ficou desmarcado' : 'Eles ficaram desmarcados'}, para não contar duas vezes.`,
  tooMuch: (sum: string, total: string) =>
    `Os produtos marcados dão ${sum}, e a nota diz ${total}. Confira os valores. Se estiver certo, toque em Confirmar de novo.`,
  tooHigh: (name: string, price: string) =>
    `${name} está por ${price}, e o preço vai só até R$ 99.999,99. Desmarque este produto.`,
  nothingTaken: 'Marque pelo menos um produto.',
  nameMissing: 'Escreva o nome de cada produto marcado.',
  done: (n: number, total: string) => `Nota lida: ${plural(n, 'item', 'itens')}, ${total}`,
  undone: 'Nota desfeita',
}

export type ReceiptTexts = typeof receipt
