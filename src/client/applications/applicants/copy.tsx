/** Texts for applicants and other owners: how they sign in, their devices, and credit authorizations; and what staff see of them. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'

export const referenceHelp = 'For example HL-7Q4K-92XM. You’ll find it in every email from us.'
export const devicesIntro = 'Your application is open on these devices. Sign out any that you don’t recognize.'
export const passkeyIntro =
  'With a passkey you open this application with your fingerprint, face or PIN, without a code. You can remove it at any time.'
export const ownersIntro =
  'We asked each of them by email to authorize credit reports, or decline. Only they can answer.'

// access-form.tsx
export const iHaveMyReference = 'I have my reference'
export const iDontKnowMyReference = 'I don’t know my reference'
export const waitingForYourDevice = 'Waiting for your device…'
export const usePasskey = 'Use a passkey'
export const passkeyHint = 'If you added one to your application.'
export const linksWillArrive = (email: ReactNode, minutes: number) => (
  <>
    If {email} has applications with us, an email with a link to each one will arrive within a minute. Each link works
    once and expires in {minutes} minutes.
  </>
)
export const oneMoment = 'One moment…'
export const emailMyLinks = 'Email me my application links'
export const reference = 'Reference'
export const emailMeCode = 'Email me a code'
export const newCodeSent = 'We sent a new code; the previous one no longer works.'

export const codeWillArrive = (reference: ReactNode, email: ReactNode, minutes: number) => (
  <>
    If {reference} and {email} match an application, a code will arrive within a minute. It works once and expires in{' '}
    {minutes} minutes.
  </>
)
export const code = 'Code'
export const codeHelp = 'Six digits.'
export const openMyApplication = 'Open my application'
export const emailNewCode = 'Email me a new code'
export const changeReferenceOrEmail = 'Change reference or email'
export const youreSignedOut = 'You’re signed out on this device'
export const sessionExpired = (reference: ReactNode) => (
  <>
    Your session expired, or someone opened the application from an email on another device. Everything you saved is
    still there. Open {reference} again below with a new code.
  </>
)
export const applicationNotOpened = 'We couldn’t open your application'
export const requestANewLink = 'Request a new link, or use your reference.'
export const tryAgain = 'Try again'

// device-list.tsx
export const signedInDevices = 'Signed-in devices'
export const unknownBrowser = 'Unknown browser'
export const thisDevice = (device: ReactNode) => <>{device} (this device)</>
export const openedAndUsed = (opened: string, used: string) => `Opened ${opened}, last used ${used}`
export const signOutDevice = (device: string, opened: string) => `Sign out ${device}, opened ${opened}`
export const signOutUnknownDevice = (opened: string) => `Sign out this unknown browser, opened ${opened}`
export const deviceSignedOut = 'The device was signed out.'
export const signOut = 'Sign out'
export const passkeys = 'Passkeys'

export const addedAndUsed = (added: string, used: string) => `Added ${added}, last used ${used}`
export const addedNotUsed = (added: string) => `Added ${added}, not used yet`
export const removePasskey = (device: string, day: string) => `Remove the passkey from ${device}, added ${day}`
export const passkeyRemoved = 'The passkey was removed.'
export const remove = 'Remove'
export const verifyToChange = 'Verify your email to change this'
export const othersSignedOut = 'All other devices were signed out.'
export const signOutAllOtherDevices = 'Sign out all other devices'
export const passkeyAdded = 'The passkey was added. Next time, choose “Use a passkey”.'
export const addAPasskey = 'Add a passkey'

// owner-list.tsx
/** A day is missing if it isn't known. */
export const authorized = (day?: string) => (day ? `Authorized on ${day}` : 'Authorized')
export const declined = (day?: string) => (day ? `Declined on ${day}` : 'Declined')
export const withdrew = (day?: string) => (day ? `Withdrew the authorization on ${day}` : 'Withdrew the authorization')
export const earlierRefusal = (refusal: string, isOtherAddress: boolean) =>
  `Earlier: ${refusal}${isOtherAddress ? ', from another email address' : ''}`
export const refusalNeedsReason =
  'The owner declined or withdrew, so only owners and managers can correct this, with a reason for the audit log.'
export const notAnsweredSince = (day: string) => `Asked on ${day}, not answered`
export const linkExpiredSince = (day: string) => `Asked on ${day}, and the link has expired`
export const notAskedYet = 'Not asked yet'
export const emailNotDelivered = 'The email couldn’t be delivered. Please correct the address.'
export const emailNotSent = 'The email hasn’t been sent yet'

export const otherOwners = 'Other owners'
export const newLinkSent = 'A new link is on its way.'
export const verifyToChangeOwner = (owner: string, forOwner: Slot) => (
  <>Verify your email to change this{forOwner(` for ${owner}`)}</>
)
export const sending = 'Sending…'
export const sendAgainTo = (owner: string, toOwner: Slot) => <>Send again{toOwner(` to ${owner}`)}</>
export const sendingTo = (owner: string, toOwner: Slot) => <>Sending…{toOwner(` to ${owner}`)}</>

export const correctEmail = (owner: string, ofOwner: Slot) => <>Correct email{ofOwner(` of ${owner}`)}</>
export const emailOf = (name: string) => `Email of ${name}`
export const saveAndSend = 'Save and send a new link'
export const cancel = 'Cancel'

// owner-request.tsx
export const linkNotOpened = 'Couldn’t open your link'
export const openingLink = 'Opening your link…'
export const thisLinkDoesntWork = 'This link doesn’t work'
export const linkReplaced = 'It’s incomplete, or a newer email has replaced it.'
export const openLatestEmail = 'Please open the link in the latest email.'
export const linkHasExpired = 'This link has expired'
export const notAnsweredNotAuthorized = 'You haven’t answered yet, and nothing was authorized.'
export const noAnswerNeeded = 'No answer needed'
export const applicationClosed = (business: string) =>
  `The application of ${business} has been closed. Nothing was authorized, and you don’t need to do anything.`
export const typeYourName = (name: string) => `Please type your full name as it appears above: ${name}`
export const checkTheBox = 'Please check the box, or choose “I do not authorize”'
export const creditReportsAboutYou = 'Credit reports about you'
export const whyWeAsk = (applicant: string, broker: string, business: ReactNode, owner: ReactNode) => (
  <>
    {applicant} applied through {broker} for funding for {business} and listed you, {owner}, as an owner. A lender may
    obtain a credit report about you only if you authorize it. It’s your choice.
  </>
)
export const authorization = 'Authorization'
export const version = (version: string) => `Version ${version}`
export const checkYourAnswers = 'Please check your answers'
export const yourFullName = 'Your full name, as your signature'
export const iHaveRead = 'I have read the authorization and agree to it.'
export const authorizeCreditReports = 'Authorize credit reports'
export const iDoNotAuthorize = 'I do not authorize'
export const answerBy = (deadline: string, broker: string, link: Slot) => (
  <>
    Please answer by {deadline}. {broker} saves your answer with the time, your IP address and your browser as proof.{' '}
    {link('Privacy policy')}
  </>
)
export const youAuthorizedCreditReports = 'You authorized credit reports'
export const youDidNotAuthorize = 'You did not authorize credit reports'
export const youWithdrewYourAuthorization = 'You withdrew your authorization'
export const answeredOn = (day: string) => `On ${day}.`
export const lendersMayObtain = (business: string) =>
  `Lenders that are approved by name may obtain credit reports about you for the application of ${business}.`
export const noLenderMayObtain = (business: string, broker: string) =>
  `No lender may obtain a credit report about you for the application of ${business}. ${broker} tells lenders so.`
export const withdrawEffect = 'Lenders keep the reports they have already obtained. Withdraw now?'
export const withdraw = 'Withdraw'
export const keepMyAuthorization = 'Keep my authorization'
export const withdrawMyAuthorization = 'Withdraw my authorization'
export const changedYourMind = 'Changed your mind? With a new link, you can answer again.'
export const newLinkToSameAddress = 'A new link is on its way to the same address.'
export const emailNewLink = 'Email me a new link'

// verify-owner.tsx
export const correctAddress = (email: string) => `Is ${email} wrong? Correct it`
export const correctEmailAddress = 'Correct email address'
export const correctEmailAddressHelp = 'All emails about this application will go to this address.'
export const useThisAddress = 'Use this address'
export const verifyYourEmail = 'Verify your email address'
export const backToMyApplication = 'Back to my application'
