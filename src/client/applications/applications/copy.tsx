/** Texts of the application: starting it, its steps, consents and submission. */

import type { Slot } from '#client/ui/slot.ts'
import { plural } from '#shared/kit/locale/plural.ts'

export const checkRevenue =
  'Is that right? Last year’s revenue is less than your average monthly revenue. If the business had just started, you can continue.'
export const notSubmittedOffline =
  'No connection. Your application wasn’t submitted. Leave this page open until you’re back online.'
export const savedOnDevice =
  'Keep typing: your answers are stored on this device and will be saved once you’re back online.'
export const sessionExpired =
  'Your session expired, or someone opened the application from an email on another device. Everything you typed is still here.'
export const continueElsewhere =
  'Open this page on the other device, choose “Continue an application”, and enter your reference and email address. We’ll email you a code.'
export const answersNotSaved = 'Some answers aren’t saved yet. You can sign out here once they are.'
export const emailHelp = 'You’ll need it to get back to your application from any device.'

// application.tsx
export const openingApplication = 'Opening your application…'
export const applicationNotOpened = 'We couldn’t open your application'

// conflict-choice.tsx

export const changedElsewhere = 'Another device changed this step'
export const changedElsewhereAt = (time: string) => `Another device changed this step at ${time}`
export const bothVersionsSaved = 'Both versions are saved. Which answers do you want to keep?'
export const thisDevice = 'This device:'
export const noAnswerGiven = 'no answer'
export const otherDevice = 'Other device:'
export const keepThisDevice = 'Keep this device’s answers'
export const useOtherDevice = 'Use the other device’s answers'

// consents-screen.tsx
export const checkYourAnswers = 'Please check your answers'
export const yourFullName = 'Your full name, as your signature'
export const nameAsInApplication = (name: string) => `As in your application: ${name}. You sign when you submit.`
export const continueLabel = 'Continue'
export const back = 'Back'
export const finishThisLater = 'Finish this later'
export const inANewTab = '(in a new tab)'
export const iAgree = 'I agree:'
export const fullTextAndRights = 'Full text and rights if you’re denied'
export const readInFull = 'Read each agreement in full'
export const ifYoureDenied = 'If you’re denied.'
export const wantElectronic = 'I want electronic records after all'
export const wantPaper = 'I want paper records'
export const helpWithSamplePage = (link: Slot) => (
  <>If you’d like help opening the sample page, {link('write to us')} (in a new tab).</>
)
export const codeOnTheSamplePage = 'Sample page code'
export const openSamplePage = (link: Slot) => <>Open the {link('sample page (PDF)')}.</>
export const canOpenSamplePage = 'I can open the sample page after all'
export const cantOpenSamplePage = 'Can’t open it? Use paper'

// current-screen.tsx

export const itemsMissing = (count: number) =>
  plural(count, { one: 'One item is still missing', other: `${count} items are still missing` })
export const change = 'Change'
export const noAnswer = 'No answer'
export const emailToOtherOwners = (strong: Slot) => (
  <>
    {strong('The other owners')} each get an email after you submit, with a link of their own to authorize credit
    reports about them, or decline. They see the name of the business and yours, and none of your answers. Please let
    them know, and check their email addresses. Your own signature allows no one to obtain their credit reports.
  </>
)
export const ownersOwn = (percent: number) =>
  `The owners listed here own ${percent}% in total. Lenders will ask who owns the rest. You can add the other owners now or continue.`
export const completeFirst = 'Complete the items listed above first.'
export const someNotSaved = 'Some answers aren’t saved yet. Please try again in a moment.'
export const submit = 'Submit'
export const signingAs = (signature: string) => `You’re signing as ${signature}.`
export const submittingIsFree =
  'Submitting is free and doesn’t commit you to anything, and no lender sees your application yet.'
export const submitting = 'Submitting…'
export const goToSubmit = 'Go to submit'
export const uploadLater = 'Upload documents later'
export const submitMyApplication = 'Submit my application'
export const submitWhenOnline = 'No connection. You can submit your application once you’re back online.'

// draft-screens.tsx
export const tryNow = 'Try now'
export const noConnection = 'No connection.'
export const serverBusy = 'Our server is busy.'
export const verify = 'Verify'
export const notSavedVerify = (strong: Slot) => (
  <>{strong('Not saved.')} Please verify your email again. Everything you typed is still here.</>
)
export const choose = 'Choose'
export const notSavedChoose = (strong: Slot) => (
  <>{strong('Not saved.')} Another device saved different answers. Choose which ones to keep.</>
)
export const tryAgain = 'Try again'
export const notSaved = 'Not saved.'
export const businessFunding = 'Business funding'
export const personalLoan = 'Personal loan'
export const continueOnAnotherDevice = 'Continue on another device'
export const savedForOtherDevice = 'All your answers are saved and ready for you there.'
export const verifyAgain = 'Please verify your email again'
export const savedAt = (time: string) => `Saved ${time}`
export const savedAsYouType = 'Saved as you type'
export const saving = 'Saving…'
export const notSavedChooseAnswers = 'Not saved: choose answers'
export const notSavedState = 'Not saved'
export const notSavedYet = 'Not saved yet'
export const yourReference = 'Your reference:'
export const copyReference = 'Copy'
export const withALink = 'With a link'
export const linkByEmail = (email: string, minutes: number) =>
  `We’ll email it to ${email}. Open it on the other device. It works once and expires in ${minutes} minutes.`
export const emailSent = 'We sent the email.'
export const emailAnotherLink = 'Email another link'
export const emailMeALink = 'Email me a link'
export const withYourReference = 'With your reference'
export const notYourDevice = 'Not your device?'
export const signOutHere = 'Sign out here. Everything you typed is saved.'
export const signOutOnThisDevice = 'Sign out on this device'
export const backToMyApplication = 'Back to my application'

// incomplete.ts
export const chooseAnswers = 'Choose which answers to keep'

// signing-draft.ts
export const readAndCheck = (box: string) => `${box}: please read this and check the box`
export const typeTheCode = 'Please type the code on the sample page'
export const typeYourName = (name: string) => `Please type your name as it appears in the application: ${name}`

// start-form.tsx
export const myBusiness = 'My business'
export const mePersonally = 'Me personally'
export const whoNeedsTheFunding = 'Who needs the funding?'
export const fullName = 'Full name'
export const leaveThisEmpty = 'Leave this empty'
export const oneMoment = 'One moment…'
export const startApplication = 'Start application'

// question-field.tsx
export const optional = (label: string) => `${label} (optional)`
export const pleaseChoose = 'Please choose'
export const savedSecret = '•••• (saved)'
export const changeSecret = (label: string) => `Change: ${label}`
export const removeSecret = (label: string) => `Remove: ${label}`
export const remove = 'Remove'
export const notOnDevice = (strong: Slot) => (
  <>
    {strong('No connection:')} this answer isn’t stored on your device. If you reload the page before you’re back
    online, you’ll need to enter it again.
  </>
)
export const keepAnswer = (answer: string) => `Keep ${answer}`

// question-group.tsx
export const addNow = 'Add now'
export const optionalNames = (names: string) => `(optional): ${names}`
export const livesAtTheBusinessAddress = 'Lives at the business address'
export const removeEntry = (name: string, index: number) => `Remove ${name} ${index}`
export const undo = 'Undo'
export const entryRemoved = (name: string, index: number) => `${name} ${index} was removed.`
export const addAnother = (name: string) => `Add another ${name}`

// step-frame.tsx
export const steps = 'Steps'
export const ofDone = (size: number, stepCount: number) => `${size} of ${stepCount} done`
export const stepOf = (at: number, stepCount: number) => `Step ${at} of ${stepCount}`
export const allSteps = 'All steps'
export const needsYourChoice = 'Needs your choice'
export const done = 'Done'
