import type { StatusTone } from '#shared/system/statuses/status-tone.ts'

export const stages = [
  'draft',
  'submitted',
  'in_review',
  'docs_needed',
  'ready',
  'with_lenders',
  'offers',
  'offer_selected',
  'contract_out',
  'final_checks',
  'funded',
  'renewal',
  'on_hold',
  'not_placed',
  'withdrawn',
  'expired',
  'duplicate',
  'spam',
] as const
export type Stage = (typeof stages)[number]

export const openStages = [
  'draft',
  'submitted',
  'in_review',
  'docs_needed',
  'ready',
  'with_lenders',
  'offers',
  'offer_selected',
  'contract_out',
  'final_checks',
  'on_hold',
] as const satisfies readonly Stage[]

/** Submitted and not closed. */
export const waitingStages: readonly Stage[] = openStages.filter((stage) => stage !== 'draft')
export const closedStages: readonly Stage[] = stages.filter((stage) => !openStages.some((open) => open === stage))

export const isOpen = (stage: Stage): stage is (typeof openStages)[number] =>
  (openStages as readonly Stage[]).includes(stage)

/** Returns whether staff marked it as a duplicate or spam. */
export const isMark = (stage: Stage) => stage === 'duplicate' || stage === 'spam'
/** Returns whether a stage leads back to the previous one. */
export const isLeftForReturn = (stage: Stage) => stage === 'on_hold' || isMark(stage)

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

export const stageTones: Readonly<Record<Stage, StatusTone>> = {
  draft: 'neutral',
  submitted: 'blue',
  in_review: 'blue',
  docs_needed: 'amber',
  ready: 'blue',
  with_lenders: 'violet',
  offers: 'amber',
  offer_selected: 'blue',
  contract_out: 'amber',
  final_checks: 'blue',
  funded: 'green',
  renewal: 'green',
  on_hold: 'amber',
  not_placed: 'red',
  withdrawn: 'neutral',
  expired: 'neutral',
  duplicate: 'neutral',
  spam: 'neutral',
}
