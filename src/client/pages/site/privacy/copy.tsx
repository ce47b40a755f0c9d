/** Texts of the pages about requests for one's own data. */

import type { Slot } from '#client/ui/slot.ts'

// privacy-pages.tsx
export const goToTheHomePage = 'Go to the home page'
export const checkYourEmail = 'Check your email'
export const checkYourEmailDescription = 'One more step for your request.'
export const checkYourEmailLead =
  'We sent you an email with a link. Open it and press the button to confirm that the address is yours.'
export const noEmail =
  'Nothing after ten minutes? Check your spam folder, or check the address and send the request again. Nothing happens until you press the button.'
export const choiceSavedTitle = 'Your choice is saved'
export const choiceSavedDescription = 'It takes effect now.'
export const choiceSavedLead = 'It takes effect now, and there’s nothing else to do.'
export const dataNotSold =
  'We don’t sell your data or share it for advertising. If that ever changes, you’re opted out.'
export const confirmTitle = 'Confirm your request'
export const confirmDescription = 'Press the button to confirm that the address is yours.'
export const confirmLead = 'Press the button to confirm that the address is yours, and we’ll get started.'
export const confirmMyRequest = 'Confirm my request'
export const receivedTitle = 'We have your request'
export const receivedDescription = 'A person will answer within 45 days.'
export const receivedLead =
  'We’re emailing you the reference. A person will answer within 45 days of the day you sent the request.'
export const copyTitle = 'Your copy'
export const copyDescription = 'The data we have about you.'
export const copyLead =
  'The data we have about you right now. The link works once; after that, you have 30 minutes to download the other format.'
export const readableCopyPdf = 'Readable copy (PDF)'
export const machineReadableCopyJson = 'Machine-readable copy (JSON)'
export const linkExpiredTitle = 'This link no longer works'
export const linkExpiredDescription = 'This link has expired or was already used.'
export const linkExpiredLead = 'It has expired, was already used or replaced by a newer one, or is incomplete.'
export const requestANewLink = 'Request a new link'
export const globalPrivacyControlEffect =
  'If your browser sends a Global Privacy Control signal, we treat it as a request not to sell or share your data, effective right away. You don’t need to do anything else. We save it with the information you leave on this site.'

// privacy-requests.tsx
export const pleaseChoose = 'Please choose'
export const privacyRequestsTitle = 'Your privacy choices'
export const privacyRequestsDescription = (brand: string) =>
  `Ask ${brand} for a copy of your data, correct or delete it, or limit its use.`
export const privacyRequestsLead = 'See the data we have about you, correct or delete it, or limit how we use it.'
export const whatHappensNext = 'What happens next'
export const weCheckTheAddress = (strong: Slot, days: number) => (
  <>
    {strong('We check that the address is yours.')} You get an email with a link and press a button. Until you do,
    nothing happens, and after {days} days we delete the request.
  </>
)
export const youGetAReference = (strong: Slot) => (
  <>
    {strong('You get a reference right away,')} and an answer within 45 days. If we need more time, we’ll explain why.
    We can extend the deadline once, by up to 45 days.
  </>
)
export const aPersonAnswers = (strong: Slot) => (
  <>
    {strong('A person answers.')} If you asked for a copy, you get a single-use link. If we can’t do something, we
    explain why, and you can ask us to review the decision.
  </>
)
export const optingOut =
  'If you opt out of the sale, sharing or full use of your data, you don’t have to prove anything: it takes effect right away. Using your rights is free, and we won’t treat you differently for it.'
export const whatWeDeleteAndWhat = 'What we delete, and what we keep'
export const whatStays = (years: number, link: Slot) => (
  <>
    We permanently delete everything the law doesn’t require us to keep. We keep applications for as long as the law
    requires, and proof of consents for at least {years} years. If we must not email an address, we keep only a
    fingerprint of it. {link('How long we keep your data')}.
  </>
)
export const globalPrivacyControl = 'Global Privacy Control'
export const someoneActingForYou = 'Someone acting for you'
export const someoneActingForYouDetail =
  'Someone else can make a request for you with your written permission. We still send the email with the button to your address.'
export const yourRequest = 'Your request'
export const whatToDo = 'What would you like us to do?'
export const fullName = 'Full name'
export const emailHelp = 'The address you gave us. We use it to find your data.'
export const referenceOptional = 'Reference (optional)'
export const referenceOptionalHelp = 'From your application or an earlier request. It looks like HL-7Q4K-92XM.'
export const whatToCorrect = 'To correct something: what’s wrong, and what should it say?'
export const whatToCorrectHelp = 'Please don’t include account numbers or passwords.'
export const sendRequest = 'Send request'
