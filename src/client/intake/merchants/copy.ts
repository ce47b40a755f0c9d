/** Longer texts of merchants, in one place for editors and translators. */
export const copy = {
  earlierFigures: 'Computed with the figures from before they were edited. Send a new quote to use the current ones.',
  sentFigures:
    'The PDF has the figures that you sent, not the ones you’ve changed above since. For those, request another comparison.',
  uploadLinkTiming: 'We’re emailing an upload link that works once. Emails aren’t sent before 8 a.m.',
  noQuotesYet: 'No quotes sent yet. You can send one once the figures are analyzed.',
  quotesClosed: 'Quotes can’t be sent in the request’s current status. Your draft is still here.',
  terminatedBefore:
    'A processor has terminated our contract before, or we are on the MATCH list. This doesn’t rule you out, but processors will ask.',
  quoteAccepted: 'You accepted this quote. We’re preparing the contract with the processor and will write to you.',
  quoteReplaced: 'We’ve since sent you a newer quote. Please open the link in our latest email.',
  quotesCompared:
    'What your month would cost with each processor, based on your own sales and cards. Lowest fees first.',
  quoteReplacing:
    'A quote from the same processor replaces the earlier one. Quotes from other processors stay open, and the merchant sees them side by side.',
  quoteIntro:
    'See the terms, what a month like yours would cost, and how we calculated it. The person who sent it can see that you opened it.',
  linkUsed: 'This link was already used or has expired. If you opened it in this browser, continue below.',
  afterUpload:
    'We read it line by line, enter the figures, and ask processors for quotes. We won’t share anything without asking you first.',
  whatToSend: 'Send every page of your latest full month as a PDF, photos, a CSV or an Excel file.',
} as const
