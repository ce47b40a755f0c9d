export { wakePrivacySignal as wake } from '#client/features/privacy-signal/privacy-signal.ts'
