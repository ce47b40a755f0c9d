/** Texts of the pages opened from emails to lenders and owners. */

// package-page.tsx
export const needsJavascript = 'This page needs JavaScript, which is turned off in this browser.'
export const anApplicationForALender = 'An application for a lender'
export const forLendersWhoReceived = 'For lenders who received a link by email.'
export const authorizeCreditReports = 'Authorize credit reports'
export const forOwnersOfABusiness = 'For owners of a business who received a link by email.'
