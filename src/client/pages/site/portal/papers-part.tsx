import { DocumentChecklist } from '#client/pages/site/parts/document-checklist.tsx'
import type { ApplicationType } from '#shared/applications/application-type.ts'

const papers = {
  business: [
    ['Business bank statements', 'The last four months, every page'],
    ['Photo identification', 'Of each person who signs'],
    ['Voided check', 'So that money reaches the right account'],
  ],
  personal: [
    ['Photo identification', 'A driver’s license or a passport'],
    ['Proof of income', 'Two pay stubs, or the last tax return'],
    ['Bank statements', 'The last two months, every page'],
    ['Proof of address', 'A bill or a lease with your name'],
  ],
} as const

/** What lenders usually ask for. */
export const PapersPart = ({ type }: { type: ApplicationType }) => (
  <DocumentChecklist title="What lenders usually ask for" documents={papers[type]} />
)
