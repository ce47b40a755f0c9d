export { turnTestimonials as wake } from '#client/intake/testimonials/testimonials.ts'
