export const contactStatuses = ['new', 'open', 'replied', 'closed'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** Separate from the status of the message. */
export const complaintStatuses = ['received', 'investigating', 'answered', 'upheld', 'not_upheld'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

export const complaintLabels: Record<ComplaintStatus, string> = {
  received: 'Received',
  investigating: 'Investigating',
  answered: 'Answered',
  upheld: 'Substantiated',
  not_upheld: 'Not substantiated',
}

const next: Readonly<Record<ComplaintStatus, readonly ComplaintStatus[]>> = {
  received: ['investigating'],
  investigating: ['answered'],
  answered: ['upheld', 'not_upheld', 'investigating'],
  upheld: ['investigating'],
  not_upheld: ['investigating'],
}

/** Returns the next statuses of a complaint; a decided one can be reopened. */
export const complaintMoves = (from: ComplaintStatus): readonly ComplaintStatus[] => next[from]

/** Returns whether a complaint is decided, so that its message can be closed. */
export const isDecided = (status: ComplaintStatus): boolean => status === 'upheld' || status === 'not_upheld'
