/** One line of text or several, in the order of the document. */
export type PdfPart =
  | { readonly kind: 'heading'; readonly text: string; readonly size: 18 | 13 | 11 }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The label above the text. */
  | { readonly kind: 'answer'; readonly label: string; readonly text: string }
  /** The label next to the text. */
  | { readonly kind: 'row'; readonly label: string; readonly text: string }

/** A PNG of twice this size, in points. */
export interface PdfMark {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

export interface PdfRequest {
  readonly title: string
  readonly author: string
  readonly at: Date
  /** Above the first line. */
  readonly mark?: PdfMark
  readonly parts: readonly PdfPart[]
}
