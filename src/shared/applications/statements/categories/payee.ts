/** Words of payment systems that say nothing about the other party. */
const noise = new Set(
  'ACH DEBIT CREDIT DES ID CO WEB PPD CCD TEL CTX INDN ORIG NAME ENTRY DESCR PMT PYMT PAYMENT PAYMENTS PURCHASE CARD POS ONLINE REF TRACE INV INVOICE DAILY WEEKLY MONTHLY AUTH AUTHORIZED ON THE FROM TO FOR OF TYPE WIRE IN OUT INC LLC CORP LTD PLLC LP ELECTRONIC EXTERNAL DEPOSIT WITHDRAWAL CHECKCARD RECURRING PREAUTHORIZED AUTOPAY SEC SEQ DATE NUM NUMBER PAY TRANSACTION XFER VIA'.split(
    ' ',
  ),
)

/** Returns a description in capitals with single spaces, for rules. */
export const plainDescription = (description: string) => description.toUpperCase().replace(/\s+/g, ' ').trim()

/** Returns what identifies the other party of a transaction, so that lines of the same payee are alike. */
export function payeeOf(description: string): string {
  const plain = plainDescription(description)
  const words = plain
    .replace(/[^A-Z0-9&*' ]+/g, ' ')
    .split(' ')
    .filter(Boolean)
  const names = words.filter((word) => !/\d/.test(word) && !noise.has(word) && !/^X+$/.test(word) && word.length > 1)
  return (names.length > 0 ? names : words).slice(0, 3).join(' ')
}
