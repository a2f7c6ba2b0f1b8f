export interface MailText {
  subject: string
  text: string
  html: string
  /** The link of the button, if the mail has one. */
  link?: string
  /** Id in the List-Id header, for filters; set on mails caused by another person. */
  listId?: string
}

interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  button?: { label: string; link: string }
  after: string[]
  listId?: string
}

/** A letter as plain text and as HTML: with the red margin line of the notebook and without external resources. */
export function layOut({ subject, greeting, paragraphs, button, after, listId }: Letter): MailText {
  const body = [greeting, ...paragraphs]
  return {
    subject,
    text: [...body, ...(button ? [button.link] : []), ...after, `—\n${signature}`].join('\n\n'),
    html: page(
      subject,
      [...body.map(paragraph), ...(button ? [buttonRow(button)] : []), ...after.map(small)].join('\n'),
    ),
    ...(button && { link: button.link }),
    ...(listId !== undefined && { listId }),
  }
}

const signature = 'Caderneta · compras, tarefas, notas e projetos'

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const page = (title: string, rows: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${encode(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#efede4;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fcfbf7;border-radius:12px;border-left:4px solid #c8373c">
<tr><td style="padding:28px 28px 8px;font-size:20px;font-weight:700;color:#1d3a8a">Caderneta</td></tr>
<tr><td style="padding:0 28px 20px">
${rows}
</td></tr>
<tr><td style="padding:14px 28px 20px;border-top:1px solid #dfe5f2;font-size:12px;color:#5d6472">${signature}</td></tr>
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
