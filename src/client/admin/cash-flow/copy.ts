import { locale } from '#shared/kit/locale/locale.ts'

/** Longer texts of the cash flow, in one place for editors and translators. */
export const copy = {
  empty: 'The cash flow appears here once the applicant uploads bank statements. They’re read on this server.',
  draft: 'The applicant hasn’t submitted the application yet.',
  provisional:
    'These figures are provisional: not every statement adds up to the cent. Check the marked periods below.',
  proven: 'Every statement adds up to the cent: opening balance, all lines and closing balance agree.',
  signsAreEvidence:
    'Signs that a file may have been changed are evidence to check, never a reason to decline by themselves.',
  trueRevenue: 'Deposits without transfers, loan or advance proceeds, refunds, returned items and owner contributions.',
  offersHelp:
    'Payments of each open offer, compared with the cash flow on the bank statements. DSCR is the cash flow before debt payments divided by all debt payments, with this offer. The maximum payment keeps all debt payments within the lender’s limit, as a percent of true revenue.',
  morePositions: (shown: number, more: number) =>
    `The ${shown} largest of ${(shown + more).toLocaleString(locale)} positions. The figures count all of them.`,
  moreStacking: (more: number) =>
    `And ${more.toLocaleString(locale)} more ${more === 1 ? 'position that was' : 'positions that were'} funded while others were being repaid.`,
  remainingHelp: 'An estimate: the amount received times the funder’s usual factor, less what was paid.',
  alikeHelp: 'All lines of this payee get the category, also on the next statements of this applicant.',
  summaryHelp:
    'Lenders who receive the application get the one-page summary with it, without customers or single lines.',
  undo: 'Undone',
  lineHelp:
    'Compare the line with the page first. The statement is checked again, and what was read can always be restored.',
  amountHelp: 'Debits are negative, such as -125.40.',
  whyHelp: 'Saved with your name, such as “The page shows 125.40”.',
  addHelp: 'Add a line that is on the page but wasn’t read. The statement is checked again after each change.',
  periodHelp: 'As printed on the statement. Overdrawn balances are negative, such as -125.40.',
  checkHelp:
    'Only if you compared it with the page: for example, a printed total that counts something else. It never hides balances and lines that don’t add up.',
  noteHelp: 'Internal only. The applicant can’t see it.',
  outside: 'The date isn’t within the statement’s period, so this line counts in no figure.',
  noPage:
    'This file is a list without pages, in a format that anyone can write or change. To compare it, open it on the Documents tab, or ask for the bank’s PDF.',
} as const
