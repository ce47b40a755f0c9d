import { createHash } from 'node:crypto'
import { serviceAddress } from '#shared/system/error-reports/sentry-envelope.ts'

/** Inline scripts that the browser runs or reads; data blocks such as JSON-LD are not scripts to a policy. */
const inlineScripts = /<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyles = /<style[^>]*>([\s\S]*?)<\/style>/g

/** Returns the strictest Content-Security-Policy under which `html` works: own files, and its exact inline blocks. */
export const policyFor = (html: string) =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes(html, inlineScripts)].join(' '),
    ['style-src', "'self'", ...hashes(html, inlineStyles)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...errorServices(html)].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // One policy for the service worker's URL, one for the document worker's; neither can create the other.
    'trusted-types sw documents',
  ].join('; ')

/** The only other origin a page may connect to is named in its head. */
const errorServices = (html: string) =>
  Array.from(
    html.matchAll(/<meta name="error-reporter"[^>]*data-service="([^"]+)"/g),
    ([, dsn = '']) => serviceAddress(dsn)?.origin ?? '',
  )

const hashes = (html: string, blocks: RegExp) => [
  ...new Set(Array.from(html.matchAll(blocks), ([, content = '']) => `'sha256-${sha256(content)}'`)),
]

const sha256 = (content: string) => createHash('sha256').update(content).digest('base64')
