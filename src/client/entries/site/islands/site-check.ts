export { wakeSiteCheck as wake } from '#client/system/site-check/site-check.ts'
