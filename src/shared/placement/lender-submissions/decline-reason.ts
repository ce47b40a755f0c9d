/**
 * As in Regulation B's sample notice (12 CFR 1002, appendix C, form C-1). The last two before `other` are ours: a
 * notice must give the actual reasons, not the closest on a list (paragraph 4).
 */
export const declineReasonLabels = {
  application_incomplete: 'Credit application incomplete',
  references_too_few: 'Insufficient number of credit references provided',
  references_unacceptable: 'Unacceptable type of credit references provided',
  references_unverified: 'Unable to verify credit references',
  employment_irregular: 'Temporary or irregular employment',
  employment_unverified: 'Unable to verify employment',
  employment_length: 'Length of employment',
  income_insufficient: 'Income insufficient for amount of credit requested',
  obligations_excessive: 'Excessive obligations in relation to income',
  income_unverified: 'Unable to verify income',
  residence_length: 'Length of residence',
  residence_temporary: 'Temporary residence',
  residence_unverified: 'Unable to verify residence',
  no_credit_file: 'No credit file',
  credit_experience_limited: 'Limited credit experience',
  credit_performance_with_lender: 'Poor credit performance with the lender',
  obligations_delinquent: 'Delinquent past or present credit obligations with others',
  collection_or_judgment: 'Collection action or judgment',
  garnishment: 'Garnishment or attachment',
  foreclosure: 'Foreclosure or repossession',
  bankruptcy: 'Bankruptcy',
  recent_inquiries: 'Number of recent inquiries on credit bureau report',
  collateral_insufficient: 'Value or type of collateral not sufficient',
  time_in_business: 'Length of time in business',
  business_revenue: 'Revenue or cash flow of the business insufficient',
  other: 'Other, as noted',
} as const
export type DeclineReason = keyof typeof declineReasonLabels
export const declineReasons = Object.keys(declineReasonLabels) as [DeclineReason, ...DeclineReason[]]
