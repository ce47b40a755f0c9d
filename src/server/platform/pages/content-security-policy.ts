import { createHash } from 'node:crypto'
import { serviceAddress } from '#shared/system/error-reports/sentry-envelope.ts'
import { speculationRules } from '#shared/system/site/speculation-rules.ts'

/** Data blocks such as JSON-LD aren't scripts to a policy. */
const inlineScripts = /<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyles = /<style[^>]*>([\s\S]*?)<\/style>/g

/** Returns the strictest working policy: own files and exact inline blocks. */
export const policyFor = (html: string) =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes(html, inlineScripts), ...rulesInserted(html)].join(' '),
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
    // Service and document worker can't create each other.
    'trusted-types sw documents rules',
  ].join('; ')

/** By `after-load.ts`. */
const rulesInserted = (html: string) => (html.includes(' data-after-load=') ? [hashOf(speculationRules)] : [])

/** The head names the only other origin it may connect to. */
const errorServices = (html: string) =>
  Array.from(
    html.matchAll(/<meta name="error-reporter"[^>]*data-service="([^"]+)"/g),
    ([, dsn = '']) => serviceAddress(dsn)?.origin ?? '',
  )

const hashes = (html: string, blocks: RegExp) => [
  ...new Set(Array.from(html.matchAll(blocks), ([, content = '']) => hashOf(content))),
]

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
