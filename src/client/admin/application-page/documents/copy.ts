/** Longer texts about documents and requests for them, in one place for editors and translators. */
export const copy = {
  requestsClosed: 'You can request documents while the application is in review, with lenders or in final checks.',
  documentTooLarge: "This document can't be displayed in full here. Download and read it before you accept it.",
  rejectionReasonHelp: 'The applicant reads this on their status page. The email doesn’t repeat it.',
  documentKeyboard: 'Select a document to read it here. Keyboard: j next, k previous, a accept, d reject.',
  documentKeyboardReading: 'Select a document to read it here. Keyboard: j next, k previous.',
  fileNotDisplayable: 'This file type can’t be displayed here. Download it to read it.',
  pageTextMissing: 'The text of this page is not available. Download the document to read it.',
  staffUpload: 'Or drop files here, or paste them. The applicant sees them, marked as uploaded by your team.',
  remindersHelp: 'We send reminders three days and one day before the due date, and twice after it.',
} as const
