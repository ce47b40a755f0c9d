/** Evidence that a file may have been changed. A person judges it; it never refuses anything. */
export const tamperingKinds = [
  'revisions',
  'producer',
  'dates',
  'amount_fonts',
  'text_over_image',
  'overlapping_text',
  'hidden_text',
  'balances',
  'same_file',
] as const
type TamperingKind = (typeof tamperingKinds)[number]

export interface TamperingSign {
  readonly kind: TamperingKind
  /** One sentence for staff. */
  readonly detail: string
  readonly page: number | null
}

export const tamperingLabels: Readonly<Record<TamperingKind, string>> = {
  revisions: 'Saved in several revisions',
  producer: 'Made with editing software',
  dates: 'Modified days after it was created',
  amount_fonts: 'Amounts in different fonts',
  text_over_image: 'Text on top of an image',
  overlapping_text: 'Text on top of text',
  hidden_text: 'Text that can’t be seen',
  balances: 'Running balances don’t add up',
  same_file: 'Same file from another applicant',
}
