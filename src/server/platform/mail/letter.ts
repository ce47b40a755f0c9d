/** What a mail says: plain paragraphs and at most one link, for which nobody needs to see anything but text. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  /** Below the link: what it is, and what to do if one did not ask for it. */
  readonly footer: string
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** The same words as text and as HTML. Whatever stands in them is text in both. */
export function letterMail({ subject, paragraphs, link, footer }: Letter): {
  subject: string
  text: string
  html: string
} {
  const parts = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`)
  if (link) parts.push(`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`)
  // What people write in lines stays in lines.
  const style = 'font: 16px/1.5 sans-serif; max-width: 36em; margin: 2em auto; padding: 0 1em; white-space: pre-line'
  return {
    // A subject is one line: whatever broke it would become a header.
    subject: subject.replace(/\s+/g, ' '),
    text: [...paragraphs, ...(link ? [link.url] : []), footer, ''].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="${style}">${parts.join('')}<p><small>${escaped(footer)}</small></p></body></html>`,
  }
}
