/** Texts of uploading documents. */

import type { ReactNode } from 'react'
import { formatCounted, plural } from '#shared/kit/locale/plural.ts'

export const acceptedFiles =
  'PDF, photos (JPEG, PNG, HEIC, WebP), CSV or Excel (.xlsx), up to 25 MB each. If your connection drops, you can continue where you left off.'
export const chooseType = 'Is this one of the documents on your list? Choose its type so that we can count it.'
export const rejectionReasonHelp = 'The merchant sees this on their page. The email doesn’t repeat it.'
export const whichStatements = 'The latest full month, with all pages. Three months if your business is seasonal.'

// choose-button.tsx
export const addFiles = 'Add files'
export const chooseFiles = 'Choose files'
export const takeAPhoto = 'Take a photo'
export const orDropFilesHere = 'or drop files here'

// coverage-strip.tsx
export const months = 'Months'
export const received = '✓ received'
export const missing = 'missing'

// document-row.tsx
export const fileRemoved = (name: string) => `${name} was removed.`
export const undoRemoving = (name: string) => `Undo removing ${name}`
export const undo = 'Undo'
export const uploadAnother = 'Upload another'
export const sendAnother = 'Send another'
export const download = 'Download'
export const removeFile = (name: string) => `Remove ${name}`
/** Next to a document that staff added for the applicant. */
export const uploadedByStaff = 'added for you by our team'
export const remove = 'Remove'
export const stoppedAt = (percent: number) => `Stopped at ${percent}%. Choose the same file again to continue.`
export const coversMonths = (months: string) => `Covers ${months}, based on the file.`
export const coversNoMonth = 'Doesn’t cover a full month, based on the file.'
export const thisIsA = 'This is a'
export const whichMonths = 'Which months does it cover?'
export const checkEachMonth = 'Check each month so that we can count this statement.'

// document-uploader.tsx
export const limitsUntilVerified = (files: number, size: string) =>
  `Until you verify your email, you can upload up to ${files} files and ${size} in total, and you don’t see what our team requested.`
export const verifyEmail = 'Verify email'
export const verifyEmailInNewTab = 'Verify email in a new tab'
export const addDocument = (title: string) => `Add ${title}`
export const add = 'Add'
export const loadingList = 'Loading your list…'
export const listNotLoaded = 'We couldn’t load your list'
export const tryAgain = 'Try again'
export const uploading = 'Uploading'
export const notUploaded = 'Not uploaded'
export const uploadedDocuments = 'Uploaded documents'
export const yourList = 'Your list'

export const allComplete = (reference: ReactNode) => <>We have everything. Thank you. · Application {reference}</>
export const completed = (complete: number, all: number, reference: ReactNode) => (
  <>
    {complete} of {all} complete · Application {reference}
  </>
)

// list-required-documents.ts
export const uploadAnotherReason = 'Please upload another'

// required-documents.tsx
export const allYourDocuments = 'All your documents'
export const stillMissing = (items: number) =>
  plural(items, { one: '1 item is still missing.', other: `${items} items are still missing.` })

export const haveEverything = 'We have everything and are reviewing it.'
export const nothingIsMissing = 'Nothing is missing.'
export const upload = 'Upload'
export const uploadDocument = (title: string) => `Upload ${title}`
export const uploadMoreOf = (title: string) => `Upload more for ${title}`
export const uploadMore = 'Upload more'

// statement-uploader.tsx
export const loadingStatements = 'Loading your statements…'
export const statements = 'Statements'

export const filesUploaded = (files: number) =>
  plural(files, {
    one: '1 file uploaded. A person reads each statement and enters the figures; nothing is estimated by software. You can add another month.',
    other: `${files} files uploaded. A person reads each statement and enters the figures; nothing is estimated by software. You can add another month.`,
  })

// time-left.ts
export const secondsLeft = (seconds: number) =>
  `about ${formatCounted(seconds, { one: 'second', other: 'seconds' })} left`
export const aMinuteLeft = 'about a minute left'
export const minutesLeft = (minutes: number) => `about ${minutes} minutes left`
export const dueBy = (date: string) => `due ${date}`
export const allReceived = 'Received'
export const notReceivedYet = 'Not received yet'
export const ofReceived = (received: number, count: number) => `${received} of ${count} received`

// upload-row.tsx
export const fileSent = (name: string) => `${name}, sent`
export const sentOf = (sent: string, size: string, state: string) => `${sent} of ${size} · ${state}`
export const pauseFile = (name: string) => `Pause ${name}`
export const pause = 'Pause'
export const resumeFile = (name: string) => `Resume ${name}`
export const resume = 'Resume'
export const retryFile = (name: string) => `Retry ${name}`
export const retry = 'Retry'
export const cancelFile = (name: string) => `Cancel ${name}`
export const cancel = 'Cancel'
export const waitingToStart = 'waiting to start'
export const paused = 'paused'
export const sending = 'sending'
export const waitingToRetry = 'waiting to retry'
export const noConnection = 'no connection; will resume automatically'
export const beingChecked = 'being checked'

// uploads.ts

export const savedPart = (saved: string, size: string) => `We saved the first ${saved} of ${size}.`
export const nothingWasSaved = 'Nothing was saved.'
export const uploadBlocked = (status: number, saved: string) =>
  `Your upload was blocked before it reached us (error ${status}). ${saved} Try again. If it happens again, contact us and include this message.`
export const uploadTooLarge = (saved: string) =>
  `Your upload was blocked before it reached us because it was too large. ${saved} Try again. If it happens again, contact us and include this message.`

// use-uploads.ts
export const fileRejected = (name: string) => `${name} was rejected.`
export const fileUploaded = (name: string) => `${name} was uploaded.`
