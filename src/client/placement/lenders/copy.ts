/** Longer texts of lenders, in one place for editors and translators. */
export const copy = {
  newLenderHelp: 'As applicants see it. The lender stays inactive until you fill in the rest.',
  typeHelp: 'Some state laws exempt banks and other types from disclosures. Without a type, no exemption applies.',
  sampleLender: 'This is a sample lender for trying out estimates. Nothing is ever sent to it.',
  sampleInactive:
    'It’s inactive because a real lender is active. Estimates, matches and counts leave it out. It becomes active again only if no real lender is active.',
  notCertified: 'It hasn’t certified its use of data, so nothing is sent to it yet.',
  factorHelp: 'The factor it charges us, such as 1.25. Loans at an annual rate pay its standard commission.',
  ownerReportsHelp:
    'If it requires every owner’s authorization, an application goes out without one only for a reason that a manager enters.',
  certifiedHelp:
    'The day it certified that it uses applications only to respond to the request. Nothing is sent before that day.',
  commissionHelp: 'Percent of the funded amount, paid by the lender. Exceptions by product are listed below.',
  usualTermsHelp:
    'New offers start with these terms, and each field shows that it came from here. Check them against the lender’s offer letter.',
  renewalCommissionHelp: 'For clients the lender has funded before. Leave empty if it’s the same.',
} as const
