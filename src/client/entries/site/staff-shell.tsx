import { SampleStrip } from '#client/ui/sample-strip.tsx'
import type { PageInput } from '#shared/system/site/page-renderer.ts'
import { AccentStyle, Viewport } from './document.tsx'
import { IconLinks } from './icon-links.tsx'

export const StaffShell = (input: PageInput) => {
  const {
    settings,
    assets: { staff },
    errorService,
    isSample,
  } = input
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Viewport {...input} />
        <meta name="robots" content="noindex" />
        <title>{`Staff | ${settings.brand.name}`}</title>
        <meta name="description" content={`Staff admin area for ${settings.brand.name}.`} />
        {errorService && <meta name="error-reporter" data-service={errorService} />}
        <IconLinks />
        {staff.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <AccentStyle {...settings} />
        {staff.scripts.slice(1).map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={staff.scripts[0]} />
      </head>
      <body>
        {isSample && <SampleStrip />}
        <div id="root">
          <p className="shell-loading" role="status">
            Loading...
          </p>
        </div>
        <noscript>The admin area needs JavaScript.</noscript>
      </body>
    </html>
  )
}
