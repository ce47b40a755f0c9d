export { wakePrivacySignal as wake } from '#client/compliance/privacy/privacy-signal.ts'
