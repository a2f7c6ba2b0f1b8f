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
  list: 'List',
  found: 'Receipt found',
  company: (cnpj) => `CNPJ ${cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')}`,
  openPage: 'To get its products, open the page of the receipt, select all and copy. Then come back and paste it here.',
  otherPage: (state) =>
    `The address of this receipt is not that of the tax office (${state}). To be safe, it does not open from here. If you have the text of the receipt, paste it below.`,
  open: 'Open the receipt',
  paste: 'Paste',
  hintOfPage: 'CPF and card are not kept.',
  scan: 'Read QR code',
  scanHint: 'Point the camera at the QR code at the end of the receipt. The picture does not leave this device.',
  view: 'Picture of the camera',
  camera: {
    blocked:
      'The camera is blocked for Caderneta. Allow it in the settings of the browser, or choose a photo of the QR code.',
    missing: 'No camera was found here. Choose a photo of the QR code.',
    busy: 'Another app is using the camera. Close it and try again, or choose a photo of the QR code.',
  },
  noCode: {
    unread: 'No QR code was found in this photo. Try from nearer, with the receipt flat.',
    none: 'This QR code is not that of a receipt.',
    model: 'This is the code of another kind of receipt. Only that of a shop’s till (NFC-e) can be read.',
    several: 'There is more than one receipt here. Show one at a time.',
    wrong: 'The number of this receipt is not valid. Check the QR code, or paste the text of the receipt.',
  },
  noReader: 'This browser needs the internet to read a QR code for the first time. Try again when you have a signal.',
  picture: 'Choose a photo',
  takePicture: 'Take a photo',
  again: 'Try again',
  toList: 'Back to the list',
  isThere: 'The receipt is on the list',
  text: 'Check before you confirm. What is ticked becomes bought, with the price of the receipt.',
  changeText: 'Change the text',
  onList: (n) => `On the list (${n})`,
  besides: (n) => `Not on the list (${n})`,
  staying: (names) => `Not on the receipt: ${names}`,
  take: (till) => `Bought: ${till}`,
  nameOf: (till) => `Name of ${till} on the list`,
  isOnList: 'on the list',
  isBesides: 'not on the list',
  market: 'Market',
  day: (day) => `Bought on ${day}`,
  doubt: {
    future:
      'The date of this receipt is still to come, so the purchase gets today’s date. Check the receipt, or the date of this device.',
    month: 'The day does not fit the month in the number of the receipt, so the purchase gets today’s date.',
  },
  notYet: 'This month is still to come. Check the receipt, or the date of this device.',
  total: 'Total of the receipt',
  sum: 'Sum of the lines',
  discount: 'Discount',
  isSpread: 'The discount is spread over the products.',
  agrees: 'The sum agrees with the receipt.',
  differs: (sum, total) => `The lines give ${sum}, and the receipt says ${total}. See if one is missing.`,
  noTotal: 'The text does not say the total of the receipt.',
  isKept: (n, isAll) =>
    isAll
      ? 'This receipt is among your purchases already. Nothing is ticked, so that it does not count twice.'
      : `${plural(n, 'product of this receipt is', 'products of this receipt are')} among your purchases of that day already. ${n === 1 ? 'It is' : 'They are'} not ticked, so that nothing counts twice.`,
  tooMuch: (sum, total) =>
    `The ticked products cost ${sum}, and the receipt says ${total}. Check the values. If they are right, tap Confirm again.`,
  tooHigh: (name, price) => `${name} costs ${price}, and a price goes up to R$ 99.999,99 only. Untick this product.`,
  nothingTaken: 'Tick at least one product.',
  nameMissing: 'Write the name of each ticked product.',
  done: (n, total) => `Receipt read: ${plural(n, 'item', 'items')}, ${total}`,
  undone: 'Receipt undone',
}
