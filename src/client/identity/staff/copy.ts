/** Longer texts of staff, in one place for editors and translators. */
export const copy = {
  deactivateEffect:
    'They’ll be signed out right away and can’t sign in again. Closed work keeps their name, and you can reactivate the account later.',
  roleEndsIntegrations:
    'This role can’t have API keys or webhooks: their API keys will be revoked and their webhooks paused.',
  integrationsNotLoaded:
    'Couldn’t load this person’s API keys and webhooks. If there are any, they’ll stop working too.',
  linksClosed:
    'This person saw these links, and a link opens the application for anyone who has it. Send lenders that still need theirs a new link, on the Lenders tab of the application.',
  resetSecondFactorEffect:
    'Their app, passkeys and recovery codes stop working, and they’re signed out everywhere. They’ll set up a new second factor at their next sign-in. First, make sure the request really comes from them.',
} as const
