import { expect, story } from './story.ts'

const visitor = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

story('the header shows its links in order, with the Apply button', async ({ page }) => {
  await page.setViewportSize(visitor)
  await page.goto('/about')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.locator(':scope > a, :scope > div > button')).toHaveText([
    'Home',
    'Services',
    'Merchant Services',
    'About Us',
    'Track Application',
    'Contact',
  ])
  await expect(main.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('banner').getByRole('link', { name: 'Apply Now' }).first().click()
  await expect(page).toHaveURL(/\/application-portal$/)
})

story('the Services menu opens and closes with its button, a click outside, and Escape', async ({ page }) => {
  await page.setViewportSize(visitor)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Services' })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Business Funding' })
  await button.click()
  await expect(link).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'no name' })).toBeVisible()
  await button.click()
  await expect(link).toBeHidden()

  await button.click()
  await page.mouse.click(900, 700)
  await expect(link).toBeHidden()

  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await link.click()
  await expect(page).toHaveURL(/\/business-funding$/)
})

story('a small screen has a slide-in menu, without the tracking link, that returns the focus', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  await expect(menu.locator('ul').first().getByRole('link')).toHaveText([
    'Home',
    'Business Funding',
    'Personal Funding',
    'Merchant Services',
    'About Us',
    'Contact',
  ])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
})

story('the footer shows services, quick links, hours, and the notice that we are not a bank', async ({ page }) => {
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  for (const name of [
    'Business Funding',
    'Personal Funding',
    'About',
    'Contact',
    'Calculators',
    'Privacy Policy',
    'Terms of Service',
  ])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(footer).toContainText('Mon-Fri 9:00 AM-6:00 PM EST')
  await expect(footer).toContainText('We are not a bank or a lender')
  await footer.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/#faq$/)
  await expect(page.getByRole('heading', { name: /questions/i })).toBeInViewport()
})

story('on a phone the first screen has a way forward, and the header shows Apply after scrolling', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get my free analysis' }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'See where you stand, no name needed' })).toBeInViewport({ ratio: 1 })
  const apply = page.getByRole('banner').getByRole('link', { name: 'Apply Now' }).first()
  await expect(apply).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect(apply).toBeInViewport({ ratio: 1 })
})

story('the amount next to the lead form shows what it may cost, and goes on to the analysis', async ({ page }) => {
  await page.goto('/')
  const slider = page.getByLabel(/How much do you need/)
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('output[for=wanted-amount]')).toHaveText('$55,000')
  await expect(page.locator('#wanted-payment')).toHaveText('$1,636 to $2,335 a month over 36 months')
  await expect(page.locator('#wanted-cost')).toContainText('with our fee')
  await page.getByRole('link', { name: 'See where you stand, no name needed' }).click()
  await expect(page.getByText('Question 2 of 9')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('$55,000')
})

story('one click scrolls from the end of a page to its top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
