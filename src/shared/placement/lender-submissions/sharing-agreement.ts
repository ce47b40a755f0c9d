/** Changes with the text; both are saved with each consent. */
export const sharingVersion = '2026-11-1'

/** The name of a lender in an agreement. */
export const namedLender = ({ name, legalName }: { name: string; legalName: string }) =>
  legalName === '' || legalName === name ? name : `${name} (${legalName})`

/**
 * Returns the consent an applicant gives before an application is sent to a lender; one per lender, in a box that
 * starts unchecked.
 * @param lender see `namedLender`.
 * @param broker the public name of the business.
 */
export const sharingAgreement = (lender: string, broker: string) =>
  `I agree that ${broker} sends my application and the documents for it to ${lender}, so that it can decide whether to ` +
  `make me an offer. ${lender} may use them for nothing else. Numbers of persons, businesses and accounts are shown by ` +
  'their last digits only. I can take this back at any time on the page where I track my application: the link to my ' +
  `file is then closed at once. What ${lender} has received until then stays with it.`
