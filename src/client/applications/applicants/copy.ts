/** Longer texts for applicants about access to their application. */
export const copy = {
  referenceHelp: 'For example HL-7Q4K-92XM. You’ll find it in every email from us.',
  devicesIntro: 'Your application is open on these devices. Sign out any that you don’t recognize.',
  passkeyIntro:
    'With a passkey you open this application with your fingerprint, face or PIN, without a code. You can remove it at any time.',
  ownersIntro: 'We asked each of them by email to authorize credit reports, or decline. Only they can answer.',
} as const
