export { wakePrivacySignal as wake } from '#client/compliance/privacy-signal/privacy-signal.ts'
