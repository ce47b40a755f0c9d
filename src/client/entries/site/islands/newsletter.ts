export { hydrateNewsletter as wake } from '#client/intake/newsletter/newsletter.ts'
