/**
 * Where a document stands.
 * - `uploading`: parts of it are on their way.
 * - `refused`: we could not take it; the refusal says why, and the file is gone.
 * - `scanning`: whole; the virus scanner has not answered yet, and nobody can open it.
 * - `quarantined`: the scanner found something; nobody can open it, and it is deleted after some days.
 * - `needs_review`: waits for a person.
 * - `accepted`, `rejected`: what that person said.
 * - `disposed`: the file and its key are gone; the row says that there was one.
 */
export const documentStatuses = [
  'uploading',
  'refused',
  'scanning',
  'quarantined',
  'needs_review',
  'accepted',
  'rejected',
  'disposed',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

const next: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  uploading: ['refused', 'scanning', 'needs_review', 'disposed'],
  refused: ['disposed'],
  scanning: ['quarantined', 'needs_review', 'disposed'],
  quarantined: ['disposed'],
  needs_review: ['accepted', 'rejected', 'disposed'],
  accepted: ['disposed'],
  rejected: ['disposed'],
  disposed: [],
}

export const canMove = (from: DocumentStatus, to: DocumentStatus) => next[from].includes(to)

/** The states from which a document can come to `to`. */
export const statusesBefore = (to: DocumentStatus) => documentStatuses.filter((from) => canMove(from, to))

/** Whoever sent it may take it back, or say otherwise what it is, until a person has looked at it. */
export const isChangeable = (status: DocumentStatus) => !['accepted', 'rejected', 'disposed'].includes(status)

/** The file is whole, nothing bad was found in it, and it may be opened. */
export const isReadable = (status: DocumentStatus) => ['needs_review', 'accepted', 'rejected'].includes(status)

/** Counts for the checklist. */
export const isReceived = (status: DocumentStatus) => ['scanning', 'needs_review', 'accepted'].includes(status)

/** What the person who sent it reads. */
export const documentStatusLabels: Readonly<Record<DocumentStatus, string>> = {
  uploading: 'Not complete',
  refused: 'Not taken',
  scanning: 'Received, being checked for viruses',
  quarantined: 'Not taken',
  needs_review: 'Received',
  accepted: 'Checked, good',
  rejected: 'Please send another',
  disposed: 'Deleted',
}
