import type { SavedStep } from '#shared/applications/applications/contract.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { findConflicts, mergeAnswers } from './diff-answers.ts'
import { areSameAnswers } from './same-answers.ts'
import { adoptEncrypted } from './secret-fields.ts'
import type { StepState } from './step-state.ts'

/**
 * Merges the local state of a step with a newer version from the server.
 * @param unanswered saves that got no response.
 */
export function mergeStep(state: StepState, theirs: SavedStep, unanswered: readonly DraftAnswers[]): StepState {
  const { step, answers: now, saved, isUnsent } = state
  if (theirs.version === saved.version) return state
  if (!isUnsent) return { step, answers: theirs.answers, saved: theirs, isUnsent: false }
  const sent = unanswered.find((one) => areSameAnswers(step, one, theirs.answers))
  if (sent) {
    const answers = adoptEncrypted(step, { now, sent, saved: theirs.answers, problems: theirs.problems })
    return { step, answers, saved: theirs, isUnsent: now !== sent }
  }
  if (areSameAnswers(step, now, theirs.answers))
    return { step, answers: theirs.answers, saved: theirs, isUnsent: false }
  if (findConflicts(state, theirs.answers).length > 0) return { ...state, theirs }
  // Different questions were changed, so both changes are kept.
  return { step, answers: mergeAnswers(state, theirs.answers, 'mine'), saved: theirs, isUnsent: true }
}
