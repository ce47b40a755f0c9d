/** Plain paragraphs and at most one link, readable as plain text. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: {
    readonly label: string
    readonly url: string
    readonly isQuiet?: boolean
  }
  /** Why the email was sent, and what to do if the reader didn't ask for it. */
  readonly footer: string
  /** Preview text, on locked screens too; the first paragraph by default. */
  readonly preheader?: string
  readonly isSigned?: boolean
}

export function textEmail(letter: Letter): { subject: string; text: string; letter: Letter } {
  const { subject, paragraphs, link, footer } = letter
  return {
    // A line break would start a new header.
    subject: subject.replace(/\s+/g, ' '),
    text: [...paragraphs, ...(link ? [link.url] : []), footer, ''].join('\n\n'),
    letter,
  }
}

export interface Sender {
  readonly company: string
  readonly address: string
  readonly phone: string
}

/** Shown below every email (Fla. Stat. 559.614 asks brokers for address and phone). */
export const signature = ({ company, address, phone }: Sender): string =>
  [company, ...address.split(/\s*\n\s*/), phone].filter(Boolean).join(', ')
