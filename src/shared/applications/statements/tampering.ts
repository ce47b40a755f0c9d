/** Evidence that a file may have been changed. A person judges it; it never refuses anything. */
export const tamperingKinds = [
  'revisions',
  'producer',
  'dates',
  'amount_fonts',
  'text_over_image',
  'overlapping_text',
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
  revisions: 'Changed after it was created',
  producer: 'Made with an editing program',
  dates: 'Modified after creation',
  amount_fonts: 'Fonts differ within amounts',
  text_over_image: 'Text on top of a picture',
  overlapping_text: 'Text on top of text',
  balances: 'Running balances don’t add up',
  same_file: 'Same file from another applicant',
}
