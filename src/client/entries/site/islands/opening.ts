export { wakeOpening as wake } from '#client/features/contact/opening-sign.ts'
