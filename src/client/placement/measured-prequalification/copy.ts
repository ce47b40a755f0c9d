/** Longer texts of the measured pre-qualification, in one place for editors and translators. */
export const copy = {
  why: 'Your pre-qualification is based on the figures you entered. Lenders go by your bank statements. We can update it with the figures from your statements and show you what changes.',
  verify: 'To do this, verify your email first. We’ll send you a code.',
  notADecision: 'Based on lenders’ criteria and your bank statements. Only a lender decides.',
  provisional:
    'Not every statement adds up to the cent yet, so this result may still change once our team has checked them.',
  notAgreed: 'The applicant hasn’t agreed to a pre-qualification based on their statements.',
  notRead: 'The applicant agreed, but no bank statement has been read yet.',
} as const
