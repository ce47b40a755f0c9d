/** Longer texts of lender submissions, in one place for editors and translators. */
export const copy = {
  linkMethod: 'Takes applications by link. The link is shown here once, for you to pass on.',
  portalMethod: 'Has its own portal. Enter the application there and include the link, which is shown here once.',
  noActiveLenders: 'No active lenders yet. Owners and managers can add them under Lenders.',
  noConsentYet: 'The applicant hasn’t agreed to share with any of these lenders yet.',
  boardOrder:
    'Lenders that have the application come first, then those the applicant agreed to share with. Within each group, the best match comes first: fewest criteria unmet or unknown, then highest amount, then fastest response. Lenders that meet no criterion come last.',
  ownerReason: 'This lender requires every owner’s authorization. Your reason is saved in the audit log.',
  sharingEffect:
    'The lender gets the answers and documents, with personal, business and account numbers masked. You can close the link, but you can’t take back anything the lender has already read.',
  packageUnavailable: 'It’s incomplete, expired or was closed. Please ask the sender for a new one.',
  packageConfidential:
    'The applicant agreed to share this application with one lender by name. If you don’t work for that lender, please close this page.',
  openingRecorded:
    'We record when you open it, and the applicant sees the time. Use it only to respond to the request.',
  askToShare: 'We’d like to send your application to this lender. Do you agree?',
  chooseAfterReview: 'Once we’ve reviewed it, you can choose on this page which lenders may see it.',
  sampleLendersOnly:
    'There are no lenders to choose yet. This site lists sample lenders only, and nothing is ever sent to them.',
  sharingChoice:
    'We send your application only to the lenders you select. The match is our estimate: only a lender can decide.',
  confirmEmailFirst:
    'Before you share with a lender, confirm that the email address on this application is yours. We’ll send you a code.',
} as const
