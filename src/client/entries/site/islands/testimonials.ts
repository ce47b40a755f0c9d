export { rotateTestimonials as wake } from '#client/intake/testimonials/testimonials.ts'
