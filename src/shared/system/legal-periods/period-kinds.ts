/** The periods that the program computes with, in the order of the page. */
export const periodKinds = ['adverse_action', 'privacy_confirm', 'privacy_answer', 'privacy_opt_out'] as const
