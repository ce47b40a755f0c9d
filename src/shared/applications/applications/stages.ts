/** Where an application stands. Its moves, and nothing else, decide what may happen next. */
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

export const moveActors = ['applicant', 'staff', 'system'] as const
export type MoveActor = (typeof moveActors)[number]

/** What must be true before a move, beyond the stage it starts from. The server looks each of them up. */
export const moveGuards = [
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
const anybody = (...guards: MoveGuard[]): Move => ({ by: ['applicant', 'staff'], guards })
const automatic = (...guards: MoveGuard[]): Move => ({ by: ['staff', 'system'], guards })

/** The way an application goes when all is well, and its loops. Nothing reaches `funded` but through `final_checks`. */
const way: Partial<Record<Stage, Partial<Record<Stage, Move>>>> = {
  draft: { submitted: { by: ['applicant'], guards: ['application-complete'] } },
  submitted: { in_review: staff('owner-assigned') },
  in_review: {
    // By itself where it is reopened with something still to come.
    docs_needed: automatic('open-requirement'),
    ready: staff('no-open-requirement'),
    not_placed: staff('reason-given'),
  },
  docs_needed: {
    in_review: automatic(),
    with_lenders: automatic('submission-sent'),
    final_checks: automatic('contract-signed'),
    // The lender that they were asked for has declined meanwhile.
    offers: staff('presentable-offer', 'reason-given'),
  },
  ready: { with_lenders: staff('submission-sent'), in_review: staff() },
  with_lenders: {
    docs_needed: staff('open-requirement'),
    offers: staff('presentable-offer'),
    not_placed: staff('reason-given'),
  },
  offers: { offer_selected: anybody('offer-accepted'), with_lenders: staff() },
  offer_selected: { contract_out: staff('offer-accepted'), offers: anybody('reason-given') },
  contract_out: { final_checks: staff('contract-signed'), offers: staff('reason-given') },
  final_checks: {
    funded: staff('lender-confirmed'),
    docs_needed: staff('open-requirement'),
    offers: staff('reason-given'),
  },
  funded: { renewal: automatic() },
}

/** Stages in which somebody still works on the application. */
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

/** Sent, and not closed. */
export const waitingStages: readonly Stage[] = openStages.filter((stage) => stage !== 'draft')
/** Nobody works on it any more. */
export const closedStages: readonly Stage[] = stages.filter((stage) => !openStages.some((open) => open === stage))

/** Closed, but not for good. */
const reopenable: readonly Stage[] = ['not_placed', 'expired', 'withdrawn']
/** Stages that end by themselves when nobody does anything. */
const expiring: readonly Stage[] = ['draft', 'docs_needed', 'offers']

export const isOpen = (stage: Stage): stage is (typeof openStages)[number] =>
  (openStages as readonly Stage[]).includes(stage)

/** Marks that staff set on what they find to be no application of its own. */
export const isMark = (stage: Stage) => stage === 'duplicate' || stage === 'spam'
/** From here an application returns to where it stood before. */
export const isLeftForReturn = (stage: Stage) => stage === 'on_hold' || isMark(stage)

/**
 * Where an application stands once its mark is taken back. What was never sent must not come into review by it, nor what
 * is funded or closed.
 */
const unmarked = (before: Stage | undefined): Stage =>
  before && (before === 'draft' || !isOpen(before)) ? before : 'in_review'

/**
 * The move from one stage to another, or undefined where there is none. A draft that expired or was withdrawn is a draft
 * again; whatever else is reopened is reviewed anew.
 * @param resumed only for `on_hold` and marks: the stage in which the application was paused or marked.
 */
export function findMove(from: Stage, to: Stage, resumed?: Stage): Move | undefined {
  if (from === to) return undefined
  if (from === 'on_hold' && to === resumed) return staff()
  const planned = way[from]?.[to]
  if (planned) return planned
  if (reopenable.includes(from) && to === 'in_review') return anybody('application-complete')
  if ((from === 'expired' || from === 'withdrawn') && to === 'draft') return anybody()
  if (isMark(from)) {
    if (to !== unmarked(resumed)) return undefined
    return to === 'in_review' ? staff('reason-given', 'application-complete') : staff('reason-given')
  }
  if (isMark(to)) return staff('reason-given')
  if (!isOpen(from)) return undefined
  if (to === 'on_hold') return from === 'draft' ? undefined : staff('reason-given')
  if (to === 'withdrawn') return anybody('reason-given')
  if (to === 'expired' && expiring.includes(from)) return { by: ['system'], guards: [] }
  return undefined
}

/** The stages that this actor may move to from `from`, guards apart; for menus and buttons. */
export const movesFrom = (from: Stage, actor: MoveActor, resumed?: Stage): Stage[] =>
  stages.filter((to) => findMove(from, to, resumed)?.by.includes(actor))
