/** Longer texts of sign-in and account security, in one place for editors and translators. */
export const copy = {
  authenticatorIntro: 'An app on your phone that shows a new code every 30 seconds.',
  onlySecondFactor: 'This is your only second factor. Add another one before you remove it.',
  removeAppEffect: 'Its codes will stop working for your account. You can set up an app again at any time.',
  replaceAppEffect: 'Your current app works until you enter a correct code from the new one.',
  passkeysIntro: 'Sign in with your fingerprint, face or a security key instead of a password.',
  passwordIntro: 'Changing it ends your other sessions, and we’ll notify you by email.',
  recoveryCodesOnce:
    'Each code works once in place of your second factor. They won’t be shown again, so save them with your passwords.',
  confirmCodesSaved: 'Have you saved them? Your old codes no longer work. Close again to leave without saving.',
  recoveryCodesIntro:
    'Use these if you lose your phone or passkey. Each code works once. If you lose the codes, create new ones here.',
  newCodesEffect: 'You’ll get ten new codes. Your current codes stop working right away.',
  recoveryCodesStepIntro:
    'If you lose your phone or this device, you can sign in with one of these codes. Each works once. They won’t be shown again, so save them with your passwords. If you lose them, create new ones in Settings under Your account.',
  signOutOthersEffect: 'Every other browser you’re signed in to will be signed out right away.',
  signOutAllEffect: 'Every browser this person is signed in to will be signed out right away.',
  appDescription: 'An app on your phone shows six digits, and you type them here.',
  passkeyDescription: 'Your fingerprint, face or screen lock. There’s nothing to type, and it can’t be phished.',
  resetLinkSent:
    'If this address belongs to a staff account, we’ve sent a link to set a new password. It works once and expires in 30 minutes.',
  setupLinkExpired:
    'This setup link no longer works. If the account already exists, sign in. If not, use the link that was printed last, or restart the server to print a new one.',
  invitationExpired:
    'This invitation no longer works. It was used, replaced or revoked, or it has expired. If you used it, sign in. If not, ask for a new one.',
  signInPasskey: 'Your password is correct. Now confirm with your fingerprint, face or security key.',
  signInApp: (brand: string) => `Open your authenticator app and enter the six digits it shows for ${brand}.`,
  signInRecoveryCode: 'Enter one of the codes you saved when you set up your account. Each works once.',
  stepUpIntro:
    'You signed in a while ago, and this action needs a recent confirmation. You won’t be asked again for ten minutes.',
} as const
