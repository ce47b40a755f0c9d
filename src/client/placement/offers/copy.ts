/** Longer texts of offers, in one place for editors and translators. */
export const copy = {
  rescindIntro:
    'Use this if the money was never sent, was returned, or the contract was canceled. The application returns to its final checks with the chosen offer. From there, record the funding again, or choose “Deal fell through”. We’ll notify the applicant by email.',
  mailOnPaper:
    'Mail disclosures and contracts, then record the day you mailed them. They can’t be sent electronically.',
  noRecipientsYet: 'Only lenders that received the application can make offers. It hasn’t been sent to a lender yet.',
  noOfferAfterFunding: 'This application is funded, so offers can’t be added. A renewal is a new application.',
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
  asOffered: (amount: string) => `These figures are for the offered ${amount}. The lender sent a different amount.`,
  readFirst: 'You can sign here after you open it.',
  sortOrder: 'You choose the order. No lender can pay to be listed higher.',
  payoffsHelp:
    'Balances that this offer pays off before the applicant receives the rest. Ask the old funder for a payoff letter.',
  ownPayoffHelp: 'Estimated from our repayment plan. Replace it with the figures of the lender’s payoff letter.',
  lenderFiguresHelp: 'As printed on the lender’s disclosure. The applicant sees them next to our calculation.',
  figuresDiffer:
    'Check the terms against the lender’s disclosure. The applicant sees both and doesn’t need to do anything.',
  newMoney:
    'Compares all payments with the cash you get, because the rest pays off what you owe. Your old payments end.',
  paidTwice: 'Finance cost of the old funding inside the payoff. You pay for it again as part of this offer.',
  waiting: 'If you take the same offer for the same cash after your old payments have ended.',
  noRule: 'We know of no law that requires the lender’s disclosure here.',
  ruleChanged:
    'The rules or the lender’s type have changed since this offer was checked. It keeps the version above until you check it again.',
  mailingHelp: 'Mail the disclosure to the applicant’s address first. This replaces sending it electronically.',
} as const
