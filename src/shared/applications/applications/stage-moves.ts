import { isMark, isOpen, type Stage, stages } from './stages.ts'

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

/** Closed, but can be reopened. */
const reopenable: readonly Stage[] = ['not_placed', 'expired', 'withdrawn']
const expiring: readonly Stage[] = ['draft', 'docs_needed', 'offers']

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

/** Lender stages follow lender submissions and responses. */
export const manualStages: readonly Stage[] = [
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
