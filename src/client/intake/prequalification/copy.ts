/** Longer texts of prequalification, in one place for editors and translators. */
export const copy = {
  factorConverted:
    'This lender quotes a factor, not a rate. We converted it to an APR, assuming funding on April 10, 2026, and equal payments over the full term.',
  noCriteriaYet: 'We haven’t listed any lender’s criteria yet. Apply, and an advisor will review your answers.',
  unsureAnswers: 'Your matches depend on answers you weren’t sure of. See below for what to find out.',
  amountRange:
    'From the smallest to the largest amount they could fund, based on their criteria and your answers. Only a lender decides.',
  notADenial: 'This isn’t a denial: only a lender decides. See below for what’s missing and for which lender.',
  offline: 'You’re offline. Your answers are saved in this tab and haven’t been sent to us yet.',
  answersKept: 'Your answers are saved without your name. If you leave your details on this page, we’ll link them.',
  answersUnverified:
    'Anyone who knows the email address could have sent these answers, so we don’t use them to prefill applications or match lenders. Confirm them with the lead.',
} as const
