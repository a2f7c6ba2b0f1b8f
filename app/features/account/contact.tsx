/** A mail address, a phone number or a web address as a link; another contact as it is written. */
export function Contact({ text }: { text: string }) {
  const href = addressOf(text)
  if (href === undefined) return text
  return (
    <a href={href} className="font-medium text-primary underline underline-offset-2">
      {text}
    </a>
  )
}

/** The address of a link to a contact of the operator; undefined if it is none. */
export function addressOf(text: string): string | undefined {
  if (/^(?:mailto:|https?:\/\/)\S+$/i.test(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`
  const digits = text.replace(/[^+\d]/g, '')
  return /^\+?[\d\s().-]+$/.test(text) && /^\+?\d{8,15}$/.test(digits) ? `tel:${digits}` : undefined
}
