/** Texts of the newsletter form and its pages. */

// newsletter-pages.tsx
export const newsletter = 'Newsletter'
export const newsletterHelp = 'Current rates, and what to look for in an offer. Unsubscribe anytime.'
export const subscribe = 'Subscribe'
export const goToTheHomePage = 'Go to the home page'
export const whatItIs = 'Current rates, and what to look for in an offer.'
export const newsletterLead = 'Enter your email, then confirm. Unsubscribe with one click.'
export const checkYourEmail = 'Check your email'
export const checkYourEmailDescription = 'One more step to subscribe to the newsletter.'
export const checkYourEmailLead =
  'If this address isn’t subscribed yet, we’ve sent it an email with a link to confirm that it’s yours.'
export const noEmail = 'Nothing after ten minutes? Check your spam folder, or check the address and try again.'
export const confirmTitle = 'Confirm your subscription'
export const confirmDescription = 'Press the button to start getting the newsletter.'
export const confirmMySubscription = 'Confirm my subscription'
export const subscribedTitle = 'You’re subscribed'
export const subscribedDescription = 'You’ll get the newsletter.'
export const subscribedLead = 'Thank you. Every issue has a one-click unsubscribe link.'
export const linkExpiredTitle = 'This link no longer works'
export const linkExpiredDescription = 'This newsletter link has expired or was replaced.'
export const linkExpiredLead = 'It has expired, was replaced by a newer one, or is incomplete.'
export const subscribeAgain =
  'To subscribe, enter your email again. To unsubscribe, use the link in the latest email you received.'
export const unsubscribe = 'Unsubscribe'
export const unsubscribeDescription = 'Press the button to unsubscribe.'
export const unsubscribeLead = 'Press the button and we’ll stop sending the newsletter to this address.'
export const unsubscribedTitle = 'You’re unsubscribed'
export const unsubscribedDescription = 'You won’t get the newsletter anymore.'
export const unsubscribedLead = (brand: string) => `You won’t get the ${brand} newsletter at this address anymore.`
