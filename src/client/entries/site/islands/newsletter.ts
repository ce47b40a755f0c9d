export { wakeNewsletter as wake } from '#client/intake/newsletter/newsletter.ts'
