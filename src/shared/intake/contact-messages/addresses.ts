/** Confirms a form posted without JavaScript. */
export const contactSentPath = '/contact/sent'
