import type { Stage } from '#shared/applications/applications/stages.ts'

/** Stage labels for staff. */
export const stageLabels: Record<Stage, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  docs_needed: 'Documents needed',
  ready: 'Ready for lenders',
  with_lenders: 'With lenders',
  offers: 'Offers',
  offer_selected: 'Offer selected',
  contract_out: 'Contract out',
  final_checks: 'Final checks',
  funded: 'Funded',
  renewal: 'Renewal',
  on_hold: 'On hold',
  not_placed: 'Not placed',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  duplicate: 'Duplicate',
  spam: 'Spam',
}
