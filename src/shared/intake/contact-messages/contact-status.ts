/** `new`: nobody has looked at it. `open`: somebody works on it. `replied`: the person has an answer. */
export const contactStatuses = ['new', 'open', 'replied', 'closed'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** The way of a complaint, beside that of the message that brought it. */
export const complaintStatuses = ['received', 'investigating', 'answered', 'upheld', 'not_upheld'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

const next: Readonly<Record<ComplaintStatus, readonly ComplaintStatus[]>> = {
  received: ['investigating'],
  investigating: ['answered'],
  answered: ['upheld', 'not_upheld', 'investigating'],
  upheld: ['investigating'],
  not_upheld: ['investigating'],
}

/** Where a complaint can go from here. One that is decided can be taken up again. */
export const complaintMoves = (from: ComplaintStatus): readonly ComplaintStatus[] => next[from]

/** Decided one way or the other; until then the message cannot be closed. */
export const isDecided = (status: ComplaintStatus): boolean => status === 'upheld' || status === 'not_upheld'
