export { fillLinkToken as wake } from '#client/platform/session/link-token.ts'
