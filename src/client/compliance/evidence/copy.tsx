/** Texts about paper and electronic records. */

import type { Slot } from '#client/ui/slot.ts'

export const onPaper =
  'You asked for paper records. From now on, we’ll mail them to you, free of charge. What you received before stays valid.'
export const choosePaper =
  'We’ll mail disclosures and contracts to you instead of showing them here. It’s free, but the mail takes a few days. You can switch back here at any time.'
export const recordPaper =
  'From now on, nothing is sent to them electronically: you get a task to mail the copies. Only the applicant can switch back.'

// paper-choice.tsx
export const electronicAgain = 'You get electronic records again, on this page and by email.'
export const switchToElectronic = 'Switch back to electronic records'
export const mailPaper = 'Mail me paper records from now on'
export const oneMoment = 'One moment…'
export const switchToMail = 'Switch to mail'
export const keepElectronic = 'Keep electronic records'
export const openTheSamplePage = (link: Slot) => (
  <>Please open the {link('sample page (PDF)')}, and type the code shown in it.</>
)
export const codeOnTheSamplePage = 'Code on the sample page'
export const agreeAndSwitchBack = 'Agree and switch back'
export const keepOnPaper = 'Keep paper records'
