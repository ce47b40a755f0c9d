export { wakeSiteCheck as wake } from '#client/features/site-check/site-check.ts'
