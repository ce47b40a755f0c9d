/** Longer texts of offers, in one place for editors and translators. */
export const copy = {
  mailOnPaper:
    'Mail disclosures and contracts, then record the day you mailed them. They can’t be sent electronically.',
  noRecipientsYet: 'Only lenders that received the application can make offers. It hasn’t been sent to a lender yet.',
  withdrawEffect:
    'The applicant will no longer see it, and you can’t undo this. You can add the same terms as a new offer.',
  chooseEffect:
    'This isn’t a signature on a contract. Your other offers stay open, and you can choose another one until the contract is sent.',
  fellThroughHelp: 'We’ll notify the applicant that the application is moving forward again, without the reason.',
  fundingProofHelp: 'The confirmation number, or the name of the document. Recording it makes the success fee due.',
  paperSignature:
    'Your state’s law requires your signature before the contract. Sign the paper copy and send it back to us. Signing it doesn’t commit you to anything.',
  electronicSignature:
    'Your state’s law requires your signature, to confirm that you received it, before the contract is sent. Signing it doesn’t commit you to anything.',
  sortOrder: 'Sorted by APR with our fee, lowest first. No lender can pay to be listed higher.',
  mailingHelp: 'Mail the disclosure to the applicant’s address first. This replaces sending it electronically.',
} as const
