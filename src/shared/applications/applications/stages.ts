import type { StatusTone } from '#shared/system/statuses/status-tone.ts'

/** The moves below alone decide what may happen next. */
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

const moveActors = ['applicant', 'staff', 'system'] as const
export type MoveActor = (typeof moveActors)[number]

/** Conditions besides the stage; the server checks each one. */
const moveGuards = [
  'application-complete',
  'owner-assigned',
  'open-requirement',
  'no-open-requirement',
  'submission-sent',
  'presentable-offer',
  'offer-accepted',
  'contract-signed',
  'lender-confirmed',
  'reason-given',
] as const
export type MoveGuard = (typeof moveGuards)[number]

interface Move {
  readonly by: readonly MoveActor[]
  readonly guards: readonly MoveGuard[]
}

const staff = (...guards: MoveGuard[]): Move => ({ by: ['staff'], guards })
const anyone = (...guards: MoveGuard[]): Move => ({ by: ['applicant', 'staff'], guards })
const automatic = (...guards: MoveGuard[]): Move => ({ by: ['staff', 'system'], guards })

/** Only `final_checks` leads to `funded`. */
const way: Partial<Record<Stage, Partial<Record<Stage, Move>>>> = {
  draft: { submitted: { by: ['applicant'], guards: ['application-complete'] } },
  submitted: { in_review: staff('owner-assigned') },
  in_review: {
    // Automatic if reopened with open requirements.
    docs_needed: automatic('open-requirement'),
    ready: staff('no-open-requirement'),
    not_placed: staff('reason-given'),
  },
  docs_needed: {
    in_review: automatic(),
    with_lenders: automatic('submission-sent'),
    final_checks: automatic('contract-signed'),
    // The lender that asked has declined since.
    offers: staff('presentable-offer', 'reason-given'),
  },
  ready: { with_lenders: staff('submission-sent'), in_review: staff() },
  with_lenders: {
    docs_needed: staff('open-requirement'),
    offers: staff('presentable-offer'),
    not_placed: staff('reason-given'),
  },
  offers: { offer_selected: anyone('offer-accepted'), with_lenders: staff() },
  offer_selected: { contract_out: staff('offer-accepted'), offers: anyone('reason-given') },
  contract_out: { final_checks: staff('contract-signed'), offers: staff('reason-given') },
  final_checks: {
    funded: staff('lender-confirmed'),
    docs_needed: staff('open-requirement'),
    offers: staff('reason-given'),
  },
  // Rescinding a deal.
  funded: { renewal: automatic(), final_checks: staff('reason-given') },
  renewal: { final_checks: staff('reason-given') },
}

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

/** Closed, but can be reopened. */
const reopenable: readonly Stage[] = ['not_placed', 'expired', 'withdrawn']
const expiring: readonly Stage[] = ['draft', 'docs_needed', 'offers']

export const isOpen = (stage: Stage): stage is (typeof openStages)[number] =>
  (openStages as readonly Stage[]).includes(stage)

/** Returns whether staff marked it as a duplicate or spam. */
export const isMark = (stage: Stage) => stage === 'duplicate' || stage === 'spam'
/** Returns whether a stage leads back to the previous one. */
export const isLeftForReturn = (stage: Stage) => stage === 'on_hold' || isMark(stage)

/** Removing a mark must not send drafts, funded or closed applications to review. */
const unmarked = (before: Stage | undefined): Stage =>
  before && (before === 'draft' || !isOpen(before)) ? before : 'in_review'

/**
 * Returns the move between two stages. Drafts reopen as drafts, others in review.
 * @param resumed for `on_hold` and marks: the stage before.
 */
export function findMove(from: Stage, to: Stage, resumed?: Stage): Move | undefined {
  if (from === to) return undefined
  if (from === 'on_hold' && to === resumed) return staff()
  const planned = way[from]?.[to]
  if (planned) return planned
  if (reopenable.includes(from) && to === 'in_review') return anyone('application-complete')
  if ((from === 'expired' || from === 'withdrawn') && to === 'draft') return anyone()
  if (isMark(from)) {
    if (to !== unmarked(resumed)) return undefined
    return to === 'in_review' ? staff('reason-given', 'application-complete') : staff('reason-given')
  }
  if (isMark(to)) return staff('reason-given')
  if (!isOpen(from)) return undefined
  if (to === 'on_hold') return from === 'draft' ? undefined : staff('reason-given')
  if (to === 'withdrawn') return anyone('reason-given')
  if (to === 'expired' && expiring.includes(from)) return { by: ['system'], guards: [] }
  return undefined
}

/** Returns the stages an actor may choose, whatever the guards. */
export const movesFrom = (from: Stage, actor: MoveActor, resumed?: Stage): Stage[] =>
  stages.filter((to) => findMove(from, to, resumed)?.by.includes(actor))

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

/** Lender stages follow lender submissions and responses. */
const manualStages: readonly Stage[] = [
  'in_review',
  'docs_needed',
  'ready',
  'not_placed',
  'on_hold',
  'withdrawn',
  'duplicate',
  'spam',
]

/** Self-explanatory moves. */
const withoutReason: readonly Stage[] = ['in_review', 'docs_needed', 'ready', 'with_lenders']

interface CurrentStage {
  readonly stage: Stage
  readonly resumeStage: Stage | null
}

/** Returns the stages staff may choose, whatever the guards. */
export const manualMoves = ({ stage, resumeStage }: CurrentStage): Stage[] =>
  movesFrom(stage, 'staff', resumeStage ?? undefined).filter((to) => manualStages.includes(to) || to === resumeStage)

/** Returns whether a manual move requires a reason. */
export const needsReason = ({ stage, resumeStage }: CurrentStage, to: Stage): boolean =>
  !(stage === 'on_hold' && to === resumeStage) && !(withoutReason.includes(to) && !isMark(stage))

/** For applications closed for inactivity. */
const reopenDays = 90

/** Returns the reopening deadline after expiry at `at`. */
export const reopenUntil = (at: Date): Date => new Date(at.getTime() + reopenDays * 24 * 60 * 60_000)

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
