/** Texts of the contact form and the opening hours. */

import type { ReactNode } from 'react'

// contact-form.tsx
export const messageNotSent = "We couldn't send your message. Please try again."
export const pleaseChoose = 'Please choose'
export const topic = 'What is it about?'
export const fullName = 'Full name'
export const message = 'Message'
export const messageHelp = 'Please don’t include account numbers or passwords.'
export const referenceOptional = 'Reference (optional)'
export const referenceOptionalHelp = 'From your application or an earlier message. It looks like HL-7Q4K-92XM.'
export const replyBy = 'How should we reply?'
export const bestTime = 'Best time'
export const phone = 'Phone (only if you want us to call or text)'
export const phoneHelp = 'We’ll call or text this number only about this message.'
export const leaveThisEmpty = 'Leave this empty'
export const sending = 'Sending...'
export const sendMessage = 'Send message'
export const messageReceived = 'We received your message'
export const referenceEmailed = (reference: ReactNode, email: ReactNode) => (
  <>
    Your reference is {reference}. We’re emailing it to {email}.
  </>
)
export const answerInWriting = (date: string) => `We'll answer in writing by ${date} at the latest.`
export const answerWithin = (time: string) => `Someone will answer within ${time}.`
