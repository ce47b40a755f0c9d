import { isMark, type Stage } from '#shared/applications/applications/stages.ts'
import type { ApplicationDetail } from './contract.ts'

/** What a button of the header does: open a tab, move the application or assign it to the user. */
export type NextAction = { readonly label: string } & (
  | { readonly opens: 'documents' | 'lenders' | 'offers' | 'deal' | 'messages' }
  | { readonly movesTo: Stage }
  | { readonly assigns: true }
)

type ActionFacts = {
  readonly application: Pick<
    ApplicationDetail['application'],
    'stage' | 'resumeStage' | 'owner' | 'unanswered' | 'toReview'
  >
} & Pick<ApplicationDetail, 'progress' | 'nextStages'>

/** Returns the one thing staff should do next with an application, or undefined if nothing is left to do. */
export function nextAction({ application, progress, nextStages }: ActionFacts): NextAction | undefined {
  const { stage, resumeStage, owner, unanswered, toReview } = application
  const isPaused = stage === 'on_hold' || isMark(stage)
  if (isPaused) {
    const to = stage === 'on_hold' ? resumeStage : null
    return to && nextStages.includes(to) ? { label: 'Resume application', movesTo: to } : undefined
  }
  if (unanswered > 0)
    return { label: unanswered === 1 ? 'Answer message' : `Answer ${unanswered} messages`, opens: 'messages' }
  if (stage === 'submitted')
    return owner === null ? { label: 'Assign to me', assigns: true } : { label: 'Start review', movesTo: 'in_review' }
  if (toReview > 0 && reviewStages.includes(stage))
    return { label: toReview === 1 ? 'Review 1 document' : `Review ${toReview} documents`, opens: 'documents' }
  return actionOfStage(stage, progress)
}

/** Reviewing a late document of a finished application is no next step. */
const reviewStages: readonly Stage[] = [
  ...(['in_review', 'docs_needed', 'ready', 'with_lenders', 'offers'] as const),
  ...(['offer_selected', 'contract_out', 'final_checks'] as const),
]

function actionOfStage(stage: Stage, progress: ApplicationDetail['progress']): NextAction | undefined {
  const { isMissingDocuments, matchingLenders, offersToPresent, offersWithoutDisclosure } = progress
  switch (stage) {
    case 'draft':
      return { label: 'Message applicant', opens: 'messages' }
    case 'in_review':
      return isMissingDocuments
        ? { label: 'Request documents', opens: 'documents' }
        : { label: 'Mark ready for lenders', movesTo: 'ready' }
    case 'docs_needed':
      return { label: 'Message applicant', opens: 'messages' }
    case 'ready':
      return {
        label:
          matchingLenders === 0
            ? 'Choose lenders'
            : matchingLenders === 1
              ? 'Send to 1 matching lender'
              : `Send to ${matchingLenders} matching lenders`,
        opens: 'lenders',
      }
    case 'with_lenders':
    case 'offers':
      if (offersToPresent > 0)
        return {
          label: offersToPresent === 1 ? 'Present offer' : `Present ${offersToPresent} offers`,
          opens: 'offers',
        }
      if (offersWithoutDisclosure > 0) return { label: 'Add disclosure', opens: 'offers' }
      return stage === 'with_lenders'
        ? { label: 'Record offer', opens: 'offers' }
        : { label: 'Message applicant', opens: 'messages' }
    case 'offer_selected':
      return { label: 'Record contract as sent', opens: 'offers' }
    case 'contract_out':
      return { label: 'Record signature', opens: 'offers' }
    case 'final_checks':
      return { label: 'Mark funded', opens: 'offers' }
    case 'renewal':
      return { label: 'Offer renewal', opens: 'deal' }
    default:
      return undefined
  }
}
