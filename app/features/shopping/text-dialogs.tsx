import { useEffect, useState } from 'react'
import { forgetSharedText } from '#app/device/shared-text.ts'
import { isReceipt } from '#app/groceries/receipts/read-receipt.ts'
import { ReadyDialog } from './adding/ready-dialog.tsx'
import { TextDialog, type TextDialogProps } from './adding/text-dialog.tsx'
import { ReceiptDialog } from './receipt/receipt-dialog.tsx'

/** A pasted or shared text: a receipt, or a list or link to add. */
function PastedText(props: TextDialogProps) {
  const [isOfShop] = useState(() => isReceipt(props.message))
  useEffect(() => {
    // A receipt may have the CPF of a person, which is kept nowhere.
    if (isOfShop) forgetSharedText()
  }, [isOfShop])
  return isOfShop ? <ReceiptDialog {...props} isChosen /> : <TextDialog {...props} />
}

/** The dialogs that read a longer text, one chunk of the app. */
export const dialogs = { PastedText, ReadyDialog, ReceiptDialog }
