/** Texts of the pages about booked calls. */
export const title = 'Book a call'
export const description =
  'Pick an open half-hour slot, and an advisor will call you then. It’s free, with no obligation.'
export const lead = 'Pick an open half-hour slot. An advisor will call you then to talk through what you need.'
export const time = 'Time'
export const timeHelp = (zone: string) => `Times are in ${zone}.`
export const chooseTime = 'Please choose'
export const fullName = 'Full name'
export const phone = 'Phone'
export const phoneHelp = 'We’ll call this number, once, only about this request.'
export const emailHelp = 'We’ll send the invitation and a link to cancel.'
export const topic = 'What is it about?'
export const note = 'Anything we should know? (optional)'
export const noteHelp = 'Please don’t include account numbers or passwords.'
export const book = 'Book this call'
export const fullTitle = 'No call times are open right now'
export const fullLead = 'Every half hour that can be booked is taken. Reach us another way, or check back later.'
export const callsOffLead = 'Calls can’t be booked right now. Here’s how to reach us instead.'
export const writeToUs = 'Write to us'
export const whatToExpect = 'What to expect'
export const expectations = [
  ['Up to half an hour', 'Have your amount, your purpose and rough monthly figures ready.'],
  ['No pressure', 'You don’t commit to anything, and the call costs nothing.'],
  ['Nothing is checked', 'We don’t order credit reports, and talking to us doesn’t affect your score.'],
] as const
export const ratherNot = 'Rather not talk?'
export const seeWhereYouStand = 'See where you stand, no name needed'
export const bookedTitle = 'Your call is booked'
export const bookedDescription = 'Add your booked call to your calendar, or cancel it.'
export const bookedLead = (when: string) => `We’ll call you on ${when}.`
export const invitationSent =
  'We’re emailing you the invitation. If you can’t make it, cancel here and book another time.'
export const addToCalendar = 'Add to calendar'
export const cancel = 'Cancel this call'
export const canceledTitle = 'Your call is canceled'
export const canceledDescription = 'Your booked call is canceled.'
export const canceledLead = 'We won’t call you. You can book another time whenever you like.'
export const bookAnother = 'Book another time'
export const pastTitle = 'This call has passed'
export const pastLead = (when: string) =>
  `It was on ${when}. If we missed each other, book another time or write to us.`
export const linkedTitle = 'Your booked call'
export const linkedDescription = 'Cancel your booked call.'
export const linkedLead = 'Can’t make it? Cancel it here, and book another time.'
