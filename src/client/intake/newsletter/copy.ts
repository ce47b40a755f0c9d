/** Texts of subscribing to the newsletter. */

// newsletter.ts
export const invalidEmail = 'Invalid Email'
export const subscribing = 'Subscribing...'
export const subscribed = 'Successfully subscribed! Please open the link in the email we just sent you.'
export const successTitle = 'Success!'
export const successText = "You've been subscribed to our newsletter."
export const subscribe = 'Subscribe'

export const errorTitle = 'Error'
export const subscribeFailed = 'Failed to subscribe. Please try again.'
