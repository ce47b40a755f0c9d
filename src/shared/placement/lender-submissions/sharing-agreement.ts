/** Changes with the words; both are kept with each consent. */
export const sharingVersion = '2026-11-1'

/** A lender as an agreement names it. */
export const namedLender = ({ name, legalName }: { name: string; legalName: string }) =>
  legalName === '' || legalName === name ? name : `${name} (${legalName})`

/**
 * What an applicant agrees to before a file is sent to a lender; for one lender each, in a box that starts unticked.
 * @param lender see `namedLender`.
 * @param broker the business as the public knows it.
 */
export const sharingAgreement = (lender: string, broker: string) =>
  `I agree that ${broker} sends my application and the documents for it to ${lender}, so that it can decide whether to ` +
  `make me an offer. ${lender} may use them for nothing else. Numbers of persons, businesses and accounts are shown by ` +
  'their last digits only. I can take this back at any time on the page where I track my application: the link to my ' +
  `file is then closed at once. What ${lender} has received until then stays with it.`
