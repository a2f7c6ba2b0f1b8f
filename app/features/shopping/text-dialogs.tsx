import { useEffect, useState } from 'react'
import { forgetSharedText } from '#app/device/shared-text.ts'
import { isReceipt } from '#app/groceries/receipts/read-receipt.ts'
import { isReceiptAddress } from '#app/groceries/receipts/receipt-key.ts'
import { withoutPerson } from '#app/groceries/receipts/without-person.ts'
import { ReadyDialog } from './adding/ready-dialog.tsx'
import { TextDialog, type TextDialogProps } from './adding/text-dialog.tsx'
import { ReaderPage } from './receipt/reader-page.tsx'
import { ReceiptDialog } from './receipt/receipt-dialog.tsx'

/** A pasted or shared text: a receipt or its address, or a list or link to add. */
function PastedText(props: TextDialogProps) {
  // A text with words of a receipt, which is read as a list, is kept as a draft.
  const [message, setMessage] = useState(() => withoutPerson(props.message))
  const isOfShop = isOfReceipt(message)
  useEffect(() => {
    // A receipt may have the CPF of a person, which is kept nowhere.
    if (isOfShop) forgetSharedText()
  }, [isOfShop])
  const read = (pasted: string) => {
    const text = withoutPerson(pasted)
    if (!isOfReceipt(text)) return text
    setMessage(text)
    return
  }
  return isOfShop ? (
    <ReceiptDialog {...props} message={message} isChosen />
  ) : (
    <TextDialog {...props} message={message} read={read} />
  )
}

const isOfReceipt = (text: string): boolean => isReceipt(text) || isReceiptAddress(text)

/** The dialogs that read a longer text, what they share, and the page of a QR code: one chunk of the app. */
export const dialogs = { PastedText, ReaderPage, ReadyDialog, ReceiptDialog, withoutPerson }
