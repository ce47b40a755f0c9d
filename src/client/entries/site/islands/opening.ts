export { wakeOpening as wake } from '#client/intake/contact-messages/opening-sign.ts'
