export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: {
    readonly label: string
    readonly url: string
    readonly isQuiet?: boolean
  }
  /** Why it was sent, and what to do if unexpected. */
  readonly footer: string
  /** Preview, on lock screens too; by default the first paragraph. */
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

/** Formats the signature of every email (Fla. Stat. 559.614 asks brokers for address and phone). */
export const signature = ({ company, address, phone }: Sender): string =>
  [company, ...address.split(/\s*\n\s*/), phone].filter(Boolean).join(', ')
