export { turnTestimonials as wake } from '#client/features/testimonials/testimonials.ts'
