/** What a mail says: plain paragraphs and at most one link, for which nobody needs to see anything but text. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: {
    readonly label: string
    readonly url: string
    /** A line of text instead of a button: nobody came for it. */
    readonly isQuiet?: boolean
  }
  /** Below the link: why it came, and what to do if one did not ask for it. */
  readonly footer: string
  /** What lists of mails show beside the subject, on locked screens too; otherwise the first paragraph. */
  readonly preheader?: string
  /** The footer names the sender with the postal address already. */
  readonly isSigned?: boolean
}

/** The letter as text, and itself, for the program that dresses it as HTML when it leaves. */
export function textEmail(letter: Letter): { subject: string; text: string; letter: Letter } {
  const { subject, paragraphs, link, footer } = letter
  return {
    // A subject is one line: whatever broke it would become a header.
    subject: subject.replace(/\s+/g, ' '),
    text: [...paragraphs, ...(link ? [link.url] : []), footer, ''].join('\n\n'),
    letter,
  }
}

/** Who writes, and where post and calls reach them; what is empty is left out. */
export interface Sender {
  readonly company: string
  /** Postal, in several lines. */
  readonly address: string
  readonly phone: string
}

/** The sender in one line, as it stands below every mail (Fla. Stat. 559.614 asks brokers for address and phone). */
export const signature = ({ company, address, phone }: Sender): string =>
  [company, ...address.split(/\s*\n\s*/), phone].filter(Boolean).join(', ')
