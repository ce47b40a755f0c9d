/** Tells staff that an endpoint is not called any more. Of the address only its host: paths may hold a token. */
export const pausedEmail = (siteUrl: string, { url, description }: { url: string; description: string }) => ({
  subject: `Webhook paused: ${description}`.replace(/\s+/g, ' '),
  text: [
    `The webhook endpoint "${description}" at ${new URL(url).host} failed 20 times in a row and is not called any more.`,
    'What happens meanwhile is held for 30 days and delivered when you resume it.',
    `${siteUrl}/admin/settings/webhooks\n`,
  ].join('\n\n'),
})
