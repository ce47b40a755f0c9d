/** Words that statements use for their parts. Banks with other words have a data file in `banks`. */

export type SectionKind = 'credits' | 'debits' | 'checks' | 'mixed' | 'balances' | 'other'
export type ColumnKind =
  | 'date'
  | 'postDate'
  | 'text'
  | 'number'
  | 'type'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'balance'
  | 'unknown'

export interface Labels {
  readonly opening: readonly string[]
  readonly closing: readonly string[]
  readonly sections: Readonly<Partial<Record<SectionKind, readonly string[]>>>
  readonly columns: Readonly<Partial<Record<ColumnKind, readonly string[]>>>
  /** Lines that are never part of a table. */
  readonly ignored: readonly string[]
}

export const noLabels: Labels = { opening: [], closing: [], sections: {}, columns: {}, ignored: [] }

const clean = (text: string) =>
  text
    .toLowerCase()
    .replace(/\.{2,}|…|_{2,}/g, ' ')
    .replace(/[:*=]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const listed = (text: string, list: readonly string[] | undefined) => list?.some((one) => clean(one) === text) ?? false

const notThisBalance =
  /average|avg|available|minimum|lowest|highest|collected|daily|interest|required|low |high |maximum|credit line|limit/
const datePhrase = String.raw`(?: (?:on|as of|at|of|for|from|-|,|account|statement|period|date|the|this|last|end|start|beginning|begin|close|month|day)| (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?| \d{1,4},?| \d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?| \d{4}-\d{2}-\d{2}| \d{1,2}-[a-z]{3}(?:-\d{2,4})?| \$| usd| \(\$\))*`
const lead = `^(?:your |total |account |statement |ledger |the |checking |savings )*`
const openingPattern = new RegExp(
  `${lead}(?:(?:beginning|opening|starting|start|initial|previous|prior|last|begin|old)(?: statement| ledger| account| period| month| day)* balance|balance (?:last|previous|prior) (?:statement|period|month)|balance (?:at|from) (?:start|beginning|last|previous|prior)|balance forward|balance (?:brought|carried) forward from (?:last|previous|prior)|opening|beginning)${datePhrase}$`,
)
const closingPattern = new RegExp(
  `${lead}(?:(?:ending|closing|new|current|final|end|close)(?: statement| ledger| account| period| month| day)* balance|balance (?:this statement|this period|at end|at close|end of|at the end|at the close)|closing|ending)${datePhrase}$`,
)
const carriedPattern =
  /^(?:page )?(?:balance|total|amount)?\s*(?:brought|carried|b\/f|c\/f)(?: ?\/?(?:forward|down|over|fwd))*\.?(?: balance)?(?: from (?:previous|last|prior) page| to next page)?(?: \d.*)?$|^(?:balance|bal) (?:forward|fwd)\.?$|^page (?:ending |closing |opening |beginning )?balance$|^(?:balance )?(?:continued|forwarded)$/
const datedBalance = new RegExp(`^(?:your )?(?:account |ledger |statement )?balance(?: on| as of| at)${datePhrase}$`)

export type BalanceLabel = 'opening' | 'closing' | 'carried' | 'dated'

/** Returns which balance a label names, if any. */
export function balanceLabel(label: string, { opening, closing }: Labels): BalanceLabel | undefined {
  const text = clean(label)
  if (listed(text, opening)) return 'opening'
  if (listed(text, closing)) return 'closing'
  if (notThisBalance.test(text)) return undefined
  if (carriedPattern.test(text)) return 'carried'
  if (openingPattern.test(text)) return 'opening'
  if (closingPattern.test(text)) return 'closing'
  return datedBalance.test(text) ? 'dated' : undefined
}

const creditPart =
  /\bdeposits?\b|\bcredits?\b(?! card| union| line)|\badditions?\b|\bmoney in\b|\bpaid in\b|\breceipts?\b|\breceived\b|\bincoming\b|\binflows?\b|\bincreases?\b|\binterest (?:paid|earned|credited)\b|\btransfers in\b/
const debitPart =
  /\bwithdrawals?\b|\bdebits?\b|\bsubtractions?\b|\bmoney out\b|\bpaid out\b|\bpayments?\b|\bpurchases?\b|\bfees?\b|\bcharges?\b|\bchecks?\b|\boutgoing\b|\boutflows?\b|\bdecreases?\b|\bdisbursements?\b|\btransfers out\b|\bbill pay\b/

/** Returns whether a phrase speaks of money coming in, going out, or both. */
export function directionOf(label: string): 'credits' | 'debits' | 'both' | undefined {
  const text = clean(label)
  const isCredit = creditPart.test(text)
  // "Deposited checks" and "debit card refunds" are rare; a title with both words is both.
  const isDebit = debitPart.test(
    text.replace(
      /payments? received|received payments?|returned? (?:purchases?|payments?)|card refunds?/g,
      ' received ',
    ),
  )
  if (isCredit && isDebit)
    return /^(?:debit card|check card) credits?|^deposits? (?:and|&) check|checks? deposit/.test(text)
      ? 'credits'
      : 'both'
  return isCredit ? 'credits' : isDebit ? 'debits' : undefined
}

/** Returns the kind of section that a title without amounts begins. */
export function sectionOf(title: string, { sections }: Labels): SectionKind | undefined {
  const text = clean(title)
    .replace(/\(?\bcont(?:inued|'d|\.)?\)?( on next page| from previous page)?/g, '')
    .replace(/[-\s]+$/, '')
    .trim()
  for (const [kind, titles] of Object.entries(sections)) if (listed(text, titles)) return kind as SectionKind
  if (text.length > 70 || /[a-z]\.\s|[.!?]$/.test(text)) return undefined
  if (/\bbalances?\b/.test(text))
    return /\b(?:daily|date|day|ledger|history|ending|summary|end of)\b/.test(text) ? 'balances' : undefined
  if (
    /\b(?:overdraft|returned item|nsf)\b.*\bfees?\b.*\b(?:summary|total)|fee summary|\bsummary\b|\brecap\b|at a glance|overview|year.to.date|interest (?:rate|summary)|rewards|\baverage\b|images?\b|reconcil|balanc(?:e|ing) your|in case of errors/.test(
      text,
    )
  )
    return 'other'
  if (/^checks?\b|\bchecks (?:paid|cleared|posted|written|in number|drawn)/.test(text) && !creditPart.test(text)) {
    return /\band\b|&|,|\/|\bother\b|card/.test(text.replace(/\bpaid and\b|\(.*\)/g, '')) ? 'debits' : 'checks'
  }
  const direction = directionOf(text.replace(/^total /, ''))
  if (direction === 'both') return 'mixed'
  if (direction) return direction
  if (/\b(?:transactions?|activity|history)\b/.test(text)) return 'mixed'
  return undefined
}

/** Returns what a column heading means. */
export function columnOf(heading: string, { columns }: Labels): ColumnKind | undefined {
  const text = clean(heading)
    .replace(/\(?\$\)?|\(?\busd\b\)?/g, '')
    .replace(/\([-+]\)|^[-+]\s*|\s*[-+]$/g, '')
    .trim()
  for (const [kind, headings] of Object.entries(columns)) if (listed(text, headings)) return kind as ColumnKind
  if (text.length > 40 || text === '') return undefined
  if (/\bbalance\b|\bbal\.?$/.test(text)) return 'balance'
  if (
    /\bpost|\bcleared?\b.*date|date (?:cleared|paid)|process(?:ed|ing) date/.test(text) &&
    /date|^post(?:ed|ing)?(?: on)?$/.test(text)
  )
    return 'postDate'
  if (/\bdate\b|^day$|^dt$/.test(text)) return 'date'
  if (
    /^(?:check|chk|cheque|ck|serial|ref|reference|trace|item|number|no|num)\.?(?: ?\/? ?(?:no|num|number|nbr|#|id|check)\.?)?$|^#$|^(?:check|chk|ck) ?#$|^reference (?:no|number).*$|^(?:check|ref)(?:erence)?\/.*(?:no|number|#)$/.test(
      text,
    )
  )
    return 'number'
  if (
    /^(?:type|code|dr ?\/ ?cr|cr ?\/ ?dr|d ?\/ ?c|c ?\/ ?d|category|tran(?:saction)? (?:type|code)|channel|sign|status)$/.test(
      text,
    )
  )
    return 'type'
  if (/\bamount\b|^amt\.?$|^value$/.test(text)) {
    const direction = directionOf(text)
    return direction === 'credits'
      ? 'credit'
      : direction === 'debits' && !/check amount/.test(text)
        ? 'debit'
        : 'amount'
  }
  if (
    /description|details?|particulars|memo|payee|narrative|explanation|^transactions?$|^activity$|merchant|remarks|^item description$|^name$|location|^from ?\/ ?to$/.test(
      text,
    )
  )
    return 'text'
  const direction = text.split(' ').length <= 5 ? directionOf(text) : undefined
  if (direction === 'both') {
    // "Checks and debits" is both only by the word for money coming in.
    return creditPart.test(text) && debitPart.test(text.replace(creditPart, '')) ? 'amount' : undefined
  }
  if (direction) return direction === 'credits' ? 'credit' : 'debit'
  if (/^(?:in|cr)$/.test(text)) return 'credit'
  return /^(?:out|dr)$/.test(text) ? 'debit' : undefined
}

/** Returns whether a label names a total rather than a transaction. */
export const isTotal = (label: string) =>
  /\b(?:sub-?)?totals?\b|\bgrand total\b|^net (?:change|activity|amount)\b/.test(clean(label))

/** Returns whether a label is about figures that are not part of the account's activity. */
export const isAside = (label: string) =>
  /\baverage\b|\bavg\b|year.to.date|\bytd\b|\bannual|\binterest (?:rate|earned this|paid this|paid year)|\bapy\b|\bminimum\b|\bavailable\b|\blowest\b|\bcollected\b|\bhighest\b|\boverdraft (?:limit|fees)|\breturned item fees|\btotal (?:nsf|overdraft|returned)|\bdays in\b|\bprior year\b|\blast year\b|this year/.test(
    clean(label),
  )

export const isIgnored = (line: string, { ignored }: Labels) => listed(clean(line), ignored)
