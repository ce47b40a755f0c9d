/** Where somebody lands who sent the form without a script. */
export const contactSentPath = '/contact/sent'
