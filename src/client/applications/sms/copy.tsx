/** Texts of the applicant's choices about text messages. */

import type { ReactNode } from 'react'

// sms-choices.tsx
export const startTexts = 'Text me when something changes'
export const weTextYou = (digits: ReactNode) => <>We text you at the number ending in {digits}.</>
export const stopTexts = 'Stop texting me'
export const startWhatsapp = 'Message me on WhatsApp when something changes'
export const weMessageYou = (digits: ReactNode) => <>We message you on WhatsApp at the number ending in {digits}.</>
export const stopWhatsapp = 'Stop WhatsApp messages'
export const onYourPhone = 'On your phone'
export const verifyFirst = 'To turn on messages, verify your email first.'
export const verifyYourEmail = 'Verify your email'

export const yourMobileNumber = 'Your mobile number'
export const iAgree = 'I agree'
