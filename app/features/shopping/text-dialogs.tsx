import { useState } from 'react'
import { isReceipt } from '#app/groceries/receipts/read-receipt.ts'
import { TextDialog, type TextDialogProps } from './adding/text-dialog.tsx'
import { ReceiptDialog } from './receipt/receipt-dialog.tsx'

/** A pasted or shared text: a receipt, or a list or link to add. */
function PastedText(props: TextDialogProps) {
  const [isOfShop] = useState(() => isReceipt(props.message))
  return isOfShop ? <ReceiptDialog {...props} isChosen /> : <TextDialog {...props} />
}

/** The dialogs that read a longer text, one chunk of the app. */
export const dialogs = { PastedText, ReceiptDialog }
