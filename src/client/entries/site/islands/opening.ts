export { hydrateOpeningHours as wake } from '#client/intake/contact-messages/opening-hours.ts'
