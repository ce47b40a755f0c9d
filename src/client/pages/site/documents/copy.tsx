/** Texts of the page for uploading documents. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'

// document-upload.tsx
export const documentUploadTitle = 'Documents'
export const documentUploadDescription = 'Which documents lenders ask for, in what format, and how to send them safely.'
export const yourDocuments = 'Your documents'
export const documentUploadLead =
  'Upload the documents your lender needs: choose files, take photos, or drop them here. We encrypt them on arrival and send them to a lender only after you approve that lender by name.'
export const needsJavascript = (ourAddress: ReactNode) => (
  <>
    Uploading files needs JavaScript, which is turned off in this browser. Write to us {ourAddress}, with your
    reference, and we’ll give you another safe way to send them. Please don’t send documents by regular email.
  </>
)
export const whatLendersAskFor = 'What lenders ask for'
export const checklistMayBeShorter = 'Your own checklist may be shorter. Upload only what’s on it.'
export const business = 'Business'
export const bankStatements = 'Bank statements'
export const bankStatementsDetail = 'Three to six months in a row, all pages'
export const photoId = 'Photo ID'
export const forEveryoneWhoSigns = 'For everyone who signs'
export const voidedCheck = 'Voided check'
export const voidedCheckDetail = 'So the money reaches the right account'
export const taxReturns = 'Tax returns'
export const taxReturnsDetail = 'One or two years, for larger amounts'
export const personal = 'Personal'
export const proofOfIncome = 'Proof of income'
export const proofOfIncomeDetail = 'Two pay stubs, a 1099, or tax returns'
export const twoMonths = 'Two months'
export const bothSidesNotExpired = 'Both sides, not expired'
export const proofOfAddress = 'Proof of address'
export const fromTheLastTwoMonths = 'From the last two months'
export const whatNotToSend = 'What not to send'
export const whatNotToSendDetail =
  'Don’t send bank statements, ID numbers or card numbers by regular email, to us or to anyone. We never ask for your online banking password.'
export const questionsAboutYourChecklist = 'Questions about your checklist?'
export const contactUs = 'Contact us'
export const whatMakesAGoodDocument = 'What makes a good document'
export const everyPage = 'Every page'
export const everyPageDetail = 'Even the blank ones: “page 3 of 6” is the first thing a lender looks for.'
export const theFileFromYourBank = 'The file from your bank'
export const theFileDetail = 'A PDF, not a screenshot or a photo of a screen.'
export const noPassword = 'No password'
export const noPasswordDetail = 'Print a locked PDF to a new PDF and send that one.'
export const noMissingMonths = 'No missing months'
export const noMissingMonthsDetail = 'Lenders always ask about a gap.'
export const easyToRead = 'Easy to read'
export const easyToReadDetail = 'If you take a photo: flat, in daylight, all four corners in the frame.'
export const yourNameOnIt = 'Your name on it'
export const yourNameOnItDetail = 'The same name and address as on your application.'

// documents.tsx
export const openingYourApplication = 'Opening your application…'
export const openYourApplicationFirst = 'Open your application first'
export const documentsNeedAnApplication = (link: Slot) => (
  <>
    Documents belong to an application, and only you can add to yours. {link('Start an application')} if you don’t have
    one yet.
  </>
)
