/** Texts of the page for tracking an application. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'

// track-application.tsx
export const trackApplicationTitle = 'Track your application'
export const trackApplicationDescription =
  'See your application’s status, what happens next, and who has your information.'
export const trackApplicationLead =
  'See its status, what happens next and when, and who has your information. You need your application’s reference and the email address you used.'
export const needsJavascript = (ourAddress: ReactNode) => (
  <>
    This page needs JavaScript, which is turned off in this browser. Write to us {ourAddress} from the email address on
    your application, include your reference, and we’ll send you its status.
  </>
)
export const whyACode = 'Why a code?'
export const whyACodeDetail =
  'Your application contains private information. We send the code to your email address, so a reference alone isn’t enough to open it. No one who works here will ever ask you for the code.'
export const lostReference = 'Lost your reference, or haven’t heard from us?'
export const findByEmail = (link: Slot) => (
  <>
    Choose “I don’t know my reference” and we’ll email you a link to every application made with your address. For
    anything else, {link('contact us')}.
  </>
)
export const whatTheStagesMean = 'What the stages mean'

// tracking.tsx
export const offersNotLoaded = 'We couldn’t load your offers. Nothing has changed. Please reload the page.'
export const invoiceNotLoaded = 'We couldn’t load the invoice. Please reload the page.'
export const documents = 'Documents'
export const loadingList = 'Loading your list…'
export const listNotLoaded = (link: Slot) => (
  <>We couldn’t load the list here. {link('View and upload documents on a separate page')}.</>
)
export const myConsentsPdf = 'My consents (PDF)'
export const openingYourApplication = 'Opening your application…'
export const openYourApplication = 'Open your application'
