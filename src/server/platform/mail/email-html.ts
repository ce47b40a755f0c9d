import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Accent, accentTones, hex, type Oklch, surroundings } from '#shared/system/settings/accent.ts'
import { type Letter, type Sender, signature } from './letter.ts'

export interface EmailColors {
  readonly paper: Oklch
  readonly surface: Oklch
  readonly ink: Oklch
  readonly 'ink-soft': Oklch
  readonly line: Oklch
  readonly action: Oklch
  readonly 'on-action': Oklch
}

/** Returns the colors of `ui/theme.css` with the brokerage's accent. */
export function emailColors(accent: Accent): Record<'light' | 'dark', EmailColors> {
  const { light, dark } = accentTones(accent)
  return {
    light: {
      ...surroundings.light,
      ink: [0.25, 0.025, 168],
      'ink-soft': [0.44, 0.022, 165],
      line: [0.88, 0.014, 92],
      action: light.action,
    },
    dark: {
      ...surroundings.dark,
      ink: [0.935, 0.012, 92],
      'ink-soft': [0.77, 0.015, 120],
      line: [0.33, 0.016, 165],
      action: dark.action,
    },
  }
}

export interface EmailBranding extends Sender {
  readonly accent: Accent
  /** Without a trailing slash; only this site's URLs become links. */
  readonly siteUrl: string
  /** Above the text; attached to the email, so that nothing is loaded from elsewhere. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number; readonly showsName: boolean }
}

const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"

/** Renders escaped text without scripts or external content. */
export function renderEmailHtml(letter: Letter, letterhead: EmailBranding): string {
  const { accent, siteUrl } = letterhead
  const { light, dark } = emailColors(accent)
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, letter.subject.replace(/\s+/g, ' ')),
      h('style', null, nightCss(dark)),
    ),
    h(
      Body,
      { className: 'paper', style: { backgroundColor: hex(light.paper), margin: 0, padding: '24px 12px' } },
      h(Preview, null, letter.preheader ?? letter.paragraphs[0] ?? ''),
      h(
        Container,
        { className: 'surface', style: sheet(light) },
        ...heading(letterhead, light),
        h(
          'div',
          { className: 'ink', style: { ...body, ...colorStyle(light.ink) } },
          ...letter.paragraphs.map((paragraph) => h('p', apart, linked(paragraph, siteUrl, light))),
        ),
        letter.link && way(letter.link, light),
        words('soft line', foot(light), letter.footer),
        !letter.isSigned && words('soft', { ...small, ...colorStyle(light['ink-soft']) }, signature(letterhead)),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

/** The logo on a light ground, which it also needs in dark mode; the name unless the logo holds it. */
function heading({ company, logo }: EmailBranding, light: EmailColors): ReactNode[] {
  const style = { ...colorStyle(light.ink), fontFamily: serif, fontSize: 18, fontWeight: 600, margin: 0 }
  if (!logo) return [words('ink', style, company)]
  const { src, width, height, showsName } = logo
  const picture = h('img', {
    ...{ src, width, height, alt: showsName ? '' : company },
    style: { display: 'block', backgroundColor: hex(light.surface), borderRadius: 6, marginBottom: 12 },
  })
  return showsName ? [picture, words('ink', style, company)] : [picture]
}

const colorStyle = (tone: EmailColors[keyof EmailColors]) => ({ color: hex(tone) })

const lines: CSSProperties = { fontFamily: sans, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }
const body: CSSProperties = { ...lines, fontSize: 16, lineHeight: '24px' }
const apart = { style: { margin: '16px 0' } }
const small: CSSProperties = { ...lines, fontSize: 14, lineHeight: '21px', margin: '12px 0 0' }

const sheet = (light: EmailColors): CSSProperties => ({
  ...{ backgroundColor: hex(light.surface), border: `1px solid ${hex(light.line)}`, borderRadius: 8 },
  ...{ maxWidth: 560, padding: '24px 28px', textAlign: 'left' },
})

const foot = (light: EmailColors): CSSProperties => ({
  ...{ ...small, ...colorStyle(light['ink-soft']), marginTop: 28 },
  ...{ borderTop: `1px solid ${hex(light.line)}`, paddingTop: 16 },
})

const words = (className: string, style: CSSProperties, text: ReactNode) => h(Text, { className, style }, text)

/** Some mail programs show no buttons, and some people want to see the target. */
function way({ label, url, isQuiet }: NonNullable<Letter['link']>, light: EmailColors) {
  const quiet = { ...small, ...colorStyle(light['ink-soft']) }
  if (isQuiet) return words('soft', quiet, anchor(url, label, light))
  const style = {
    ...{ backgroundColor: hex(light.action), color: hex(light['on-action']), borderRadius: 6 },
    ...{ fontFamily: sans, fontSize: 16, fontWeight: 600, padding: '13px 22px', margin: '8px 0' },
  }
  const button = h(Button, { className: 'action', href: url, style }, label)
  return h(Fragment, null, button, words('soft', quiet, ['Or copy this address: ', url]))
}

const anchor = (url: string, label: string, light: EmailColors) =>
  h('a', { key: url, className: 'link', href: url, style: colorStyle(light.action) }, label)

/** Strangers' text in staff email must not become clickable. */
function linked(text: string, siteUrl: string, light: EmailColors): ReactNode {
  const parts = text.split(/(https?:\/\/\S*[^\s.,;:!?)])/)
  if (parts.length === 1) return text
  return parts.map((part) => (part.startsWith(`${siteUrl}/`) ? anchor(part, part, light) : part))
}

/** Overrides inline styles, which old mail programs need. */
const nightCss = (dark: EmailColors) =>
  `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${[
    `.paper{background-color:${hex(dark.paper)}!important}.paper td{background-color:transparent!important}`,
    `.surface{background-color:${hex(dark.surface)}!important;border-color:${hex(dark.line)}!important}`,
    `.ink{color:${hex(dark.ink)}!important}`,
    `.soft{color:${hex(dark['ink-soft'])}!important}`,
    `.line{border-color:${hex(dark.line)}!important}`,
    `.link{color:${hex(dark.action)}!important}`,
    `.action{background-color:${hex(dark.action)}!important;color:${hex(dark['on-action'])}!important}`,
  ].join('')}}`
