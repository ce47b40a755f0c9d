/** Longer texts of prequalification, in one place for editors and translators. */
export const copy = {
  factorConverted:
    'This lender quotes a factor, not a rate. We converted it to an APR, assuming an average funding day and equal payments over the full term.',
  noCriteriaYet: 'We haven’t listed any lender’s criteria yet. Apply, and an advisor will review your answers.',
  unsureAnswers: 'Your matches depend on answers you weren’t sure of. See below for what to find out.',
  amountRange:
    'From the smallest to the largest amount they could fund, based on their criteria and your answers. Only a lender decides.',
  notADenial: 'This isn’t a denial: only a lender decides. See below for what’s missing and for which lender.',
  offline: 'You’re offline. Your answers are saved on this device and haven’t been sent to us yet.',
  answersKept: 'Your answers are saved without your name. If you leave your details on this page, we’ll link them.',
  notSent: 'We couldn’t compute your estimate.',
  personalIntro: 'About you, not a business. Round numbers are fine, and nothing here affects your credit score.',
  // Regulation B, 12 CFR 1002.5(d)(2).
  personalIncomeHelp:
    'All income counts. Alimony, child support or separate maintenance income need not be included if you do not want it considered.',
  notAnOffer: 'This is not an offer. We did not look at your credit. Only a lender decides.',
  noPersonalLenders:
    'We haven’t listed any lender for individuals yet. Leave your details or apply, and an advisor will review your answers.',
  nothingToChange:
    'No change within your reach meets the criteria that these lenders list. An advisor may know others: leave your details, or apply anyway.',
  howPersonalIsMade:
    'We compare your answers with each lender’s criteria and with nothing else: your name, age and family play no part, and your state counts only if a lender doesn’t serve it.',
  answersUnverified:
    'Anyone who knows the email address could have sent these answers, so we don’t use them to prefill applications or match lenders. Confirm them with the lead.',
} as const
