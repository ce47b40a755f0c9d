import type { StatusTone } from '#shared/system/statuses/status-tone.ts'

/**
 * - `uploading`: partly received. - `refused`: the file isn't kept. - `scanning`: waiting for the virus scanner. -
 * `quarantined`: the scanner found something; deleted after some days. - `purged`: file and key are deleted; the row
 * remains.
 */
export const documentStatuses = [
  'uploading',
  'refused',
  'scanning',
  'quarantined',
  'needs_review',
  'accepted',
  'rejected',
  'purged',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

const next: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  uploading: ['refused', 'scanning', 'needs_review', 'purged'],
  refused: ['purged'],
  scanning: ['refused', 'quarantined', 'needs_review', 'purged'],
  quarantined: ['purged'],
  needs_review: ['accepted', 'rejected', 'purged'],
  accepted: ['purged'],
  rejected: ['purged'],
  purged: [],
}

export const canMove = (from: DocumentStatus, to: DocumentStatus) => next[from].includes(to)

/** Returns the statuses that can move to `to`. */
export const statusesBefore = (to: DocumentStatus) => documentStatuses.filter((from) => canMove(from, to))

/** Returns whether the sender may still remove or describe it. */
export const isChangeable = (status: DocumentStatus) => !['accepted', 'rejected', 'purged'].includes(status)

/** Returns whether the file may be opened. */
export const isReadable = (status: DocumentStatus) => ['needs_review', 'accepted', 'rejected'].includes(status)

/** Returns whether it counts toward the checklist. */
export const isReceived = (status: DocumentStatus) => ['scanning', 'needs_review', 'accepted'].includes(status)

export const documentStatusLabels: Readonly<Record<DocumentStatus, string>> = {
  uploading: 'Incomplete',
  refused: 'Not accepted',
  scanning: 'Received, checking for viruses',
  quarantined: 'Not accepted',
  needs_review: 'Received',
  accepted: 'Accepted',
  rejected: 'Please upload another',
  purged: 'Deleted',
}

/** Nothing private, so emails include them; custom reasons are only on the page. */
export const commonRejections = [
  'We can’t read it. Please take the photo in daylight, with the whole page in view.',
  'Pages are missing. Please upload every page, including blank ones.',
  'It covers a different month from the one we need.',
  'It is too old. Please upload the latest one.',
  'It is a different document from the one we need.',
  'It shows a different name from your application.',
] as const

export const isCommonRejection = (reason: string) => commonRejections.some((common) => common === reason)

export const documentStatusTones: Readonly<Record<DocumentStatus, StatusTone>> = {
  uploading: 'neutral',
  refused: 'red',
  scanning: 'blue',
  quarantined: 'red',
  needs_review: 'blue',
  accepted: 'green',
  rejected: 'red',
  purged: 'neutral',
}
