export { wakeNewsletter as wake } from '#client/features/newsletter/newsletter.ts'
