/** Longer texts of documents, in one place for editors and translators. */
export const copy = {
  acceptedFiles:
    'PDF, photos (JPEG, PNG, HEIC, WebP), CSV or Excel (.xlsx), up to 25 MB each. If your connection drops, you can continue where you left off.',
  chooseType: 'Is this one of the documents on your list? Choose its type so that we can count it.',
  rejectionReasonHelp: 'The merchant sees this on their page. The email doesn’t repeat it.',
  whichStatements: 'The latest full month, with all pages. Three months if your business is seasonal.',
} as const
