import { plural } from '#app/lib/plural.ts'
import type { ReceiptTexts } from '#app/messages/pt-br/receipt.ts'

/** Texts of the receipt of a shop (NFC-e). */
export const receipt: ReceiptTexts = {
  title: 'Read a receipt',
  label: 'Text of the receipt',
  hint: 'Open the receipt by its QR code, select the whole page, copy and paste it here. The text of a photo works, too. CPF and card are not kept.',
  check: 'Check',
  confirm: 'Confirm',
  missing: 'Paste the text of the receipt first.',
  unread: 'No products were found in this text. Copy the whole page of the receipt, with names and values.',
  onlyKey: (cnpj, month) =>
    `This is the address of the receipt: CNPJ ${cnpj}, ${month}. For the products, open it, copy the text of the page and paste it here.`,
  text: 'Check before you confirm. What is ticked becomes bought, with the price of the receipt.',
  changeText: 'Change the text',
  onList: (n) => `On the list (${n})`,
  besides: (n) => `Not on the list (${n})`,
  staying: (names) => `Not on the receipt: ${names}`,
  take: (till) => `Bought: ${till}`,
  nameOf: (till) => `Name of ${till} on the list`,
  isOnList: 'on the list',
  isBesides: 'not on the list',
  total: 'Total of the receipt',
  sum: 'Sum of the lines',
  discount: 'Discount',
  agrees: 'The sum agrees with the receipt.',
  differs: (sum, total) => `The lines give ${sum}, and the receipt says ${total}. See if one is missing.`,
  noTotal: 'The text does not say the total of the receipt.',
  nothingTaken: 'Tick at least one product.',
  nameMissing: 'Write the name of each ticked product.',
  done: (n, total) => `Receipt read: ${plural(n, 'item', 'items')}, ${total}`,
  undone: 'Receipt undone',
}
