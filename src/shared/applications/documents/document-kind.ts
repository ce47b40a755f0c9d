/** In lenders' terms. */
export const documentKinds = [
  'bank_statement',
  'gov_id',
  'voided_check',
  'pay_stub',
  'proof_of_address',
  'tax_return',
  'processing_statement',
  'corporate_documents',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindLabels: Readonly<Record<DocumentKind, string>> = {
  bank_statement: 'Bank statement',
  gov_id: 'Photo ID',
  voided_check: 'Voided check',
  pay_stub: 'Pay stub',
  proof_of_address: 'Proof of address',
  tax_return: 'Tax return',
  processing_statement: 'Card processing statement',
  corporate_documents: 'Company documents',
  other: 'Other document',
}

/** Returns whether statements are requested month by month. */
export const coversMonths = (kind: DocumentKind) => kind === 'bank_statement' || kind === 'processing_statement'

const hints: readonly (readonly [DocumentKind, RegExp])[] = [
  ['bank_statement', /statement|e-?stmt|checking|savings/],
  ['gov_id', /licen[cs]e|passport|\bid\b|driver/],
  ['voided_check', /void|che(ck|que)\b/],
  ['pay_stub', /pay ?(stub|slip|check)|payroll|w-?2\b|1099/],
  ['proof_of_address', /utility|lease|\bbill\b|address/],
  ['tax_return', /tax|1040|1120|1065|schedule c/],
  ['corporate_documents', /articles|incorporat|operating agreement|\bein\b/],
]

/** Guesses the type from a file name; the sender can change it. */
export function guessKind(fileName: string): DocumentKind {
  const text = fileName
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(/[_.]/g, ' ')
    .replaceAll('-', ' ')
  return hints.find(([, hint]) => hint.test(text))?.[0] ?? 'other'
}
