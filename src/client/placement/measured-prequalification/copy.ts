/** Longer texts of the measured pre-qualification, in one place for editors and translators. */
export const copy = {
  why: 'Your pre-qualification used the figures you told us. Lenders decide by your statements, so you can have it computed again with the measured figures and see what changes.',
  verify: 'To choose this, first verify your email: we send you a code.',
  notADecision: 'Based on lenders’ criteria and your bank statements. Only a lender decides.',
  provisional:
    'Not every statement adds up to the cent yet, so this result may still change once our team has checked them.',
  notAgreed: 'The applicant hasn’t agreed to have their pre-qualification computed again with measured figures.',
  notRead: 'The applicant agreed, but no bank statement was read yet.',
} as const
