import type { Letters, Words } from './letters.ts'

export interface MailText {
  subject: string
  text: string
  html: string
  /** The link of the button, if the mail has one. */
  link?: string
  /** Id in the List-Id header, for filters; set on mails caused by another person. */
  listId?: string
}

/** A letter as plain text and as HTML: with the red margin line of the notebook and without external resources. */
export function layOut(
  { subject, paragraphs, button: label, after }: Words,
  { lang, ...of }: Pick<Letters, 'lang' | 'signature'>,
  { greeting, link, serverName }: { greeting: string; link: string | undefined; serverName: string | undefined },
): MailText {
  const body = [greeting, ...paragraphs]
  const signature = [serverName, of.signature].filter(Boolean).join(' · ')
  const button = label !== undefined && link !== undefined ? { label, link } : undefined
  const rows = [...body.map(paragraph), ...(button ? [buttonRow(button)] : []), ...after.map(small)]
  return {
    subject,
    text: [...body, ...(button ? [button.link] : []), ...after, `—\n${signature}`].join('\n\n'),
    html: page({ lang, title: subject, heading: serverName ?? 'Caderneta', signature }, rows.join('\n')),
    ...(button && { link: button.link }),
  }
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

interface Page {
  lang: string
  title: string
  heading: string
  signature: string
}

const page = ({ lang, title, heading, signature }: Page, rows: string): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${encode(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#efede4;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fcfbf7;border-radius:12px;border-left:4px solid #c8373c">
<tr><td style="padding:28px 28px 8px;font-size:20px;font-weight:700;color:#1d3a8a">${encode(heading)}</td></tr>
<tr><td style="padding:0 28px 20px">
${rows}
</td></tr>
<tr><td style="padding:14px 28px 20px;border-top:1px solid #dfe5f2;font-size:12px;color:#5d6472">${encode(signature)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`

const paragraph = (text: string): string =>
  `<p style="margin:0 0 14px;font-size:16px;line-height:1.5;color:#22262e">${encode(text)}</p>`

const small = (text: string): string =>
  `<p style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#5d6472">${encode(text)}</p>`

const buttonRow = ({ label, link }: { label: string; link: string }): string =>
  `<p style="margin:20px 0"><a href="${encode(link)}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:#1d3a8a;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${encode(label)}</a></p>
<p style="margin:0 0 14px;font-size:13px;line-height:1.5;color:#5d6472;word-break:break-all">${encode(link)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const encode = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
