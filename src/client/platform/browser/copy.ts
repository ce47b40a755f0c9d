/** Texts of passkey prompts. */

// passkey-prompt.ts
export const noPasskeyUsed = 'No passkey was used. Try again or choose another method.'
export const hasPasskey = 'This device already has a passkey for your account.'
export const noPasskeysAtThisAddress = 'Passkeys don’t work at this address. Choose another method.'
export const cannotCreatePasskey = 'This device can’t create a passkey. Choose another method.'
