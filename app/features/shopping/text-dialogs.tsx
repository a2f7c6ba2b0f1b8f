import { useEffect, useState } from 'react'
import { forgetSharedText } from '#app/device/shared-text.ts'
import { isReceipt } from '#app/groceries/receipts/read-receipt.ts'
import { isReceiptAddress } from '#app/groceries/receipts/receipt-key.ts'
import { ReadyDialog } from './adding/ready-dialog.tsx'
import { TextDialog, type TextDialogProps } from './adding/text-dialog.tsx'
import { ReaderPage } from './receipt/reader-page.tsx'
import { ReceiptDialog } from './receipt/receipt-dialog.tsx'

/** A pasted or shared text: a receipt or its address, or a list or link to add. */
function PastedText(props: TextDialogProps) {
  const [message, setMessage] = useState(props.message)
  const isOfShop = isOfReceipt(message)
  useEffect(() => {
    // A receipt may have the CPF of a person, which is kept nowhere.
    if (isOfShop) forgetSharedText()
  }, [isOfShop])
  const takeReceipt = (text: string) => {
    if (isOfReceipt(text)) setMessage(text)
    return isOfReceipt(text)
  }
  return isOfShop ? (
    <ReceiptDialog {...props} message={message} isChosen />
  ) : (
    <TextDialog {...props} onOther={takeReceipt} />
  )
}

const isOfReceipt = (text: string): boolean => isReceipt(text) || isReceiptAddress(text)

/** The dialogs that read a longer text, and the page of a QR code: one chunk of the app. */
export const dialogs = { PastedText, ReaderPage, ReadyDialog, ReceiptDialog }
